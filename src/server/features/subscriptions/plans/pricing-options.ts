import type { PricingOptionInput } from '../../../../shared/contracts/subscriptions/plans.ts'
import { isSameSchedule, normalizeOption } from '../../../../shared/domain/subscriptions/plan-problems.ts'
import type { PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { newId } from '../../../db/ids.ts'
import { badField } from '../../../http/errors.ts'

/**
 * Options as stored. An ID names one schedule for as long as the plan exists: an option that is new, or that gets
 * another frequency or length, gets a new one, and the subscribers of the old one stay on their version.
 * @param stored the plan's current options; empty for a new plan, which assigns all IDs itself
 * @throws AppError 400 for an ID that isn't one of them, or is used twice
 */
export function toStoredOptions(
  given: readonly PricingOptionInput[],
  stored: readonly PricingOption[],
  now: Date,
): PricingOption[] {
  const known = new Map(stored.map((option) => [option.id, option]))
  const used = new Set<string>()
  return given.map((input, index) => {
    const option = normalizeOption({ ...input, id: input.id ?? '' })
    const before = known.get(option.id)
    if (known.size > 0 && option.id !== '' && !before)
      throw badField(at(index), 'This option was removed. Add it again.')
    if (before && used.has(option.id)) throw badField(at(index), 'This option is listed twice')
    used.add(option.id)
    return before && isSameSchedule(before, option) ? option : { ...option, id: newId('plo', now.getTime()) }
  })
}

const at = (index: number): string => `pricing_options.${index}.id`
