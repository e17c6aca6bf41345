import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import { missingOfferPart } from '../../../../shared/domain/offers/offers.ts'
import { colorCheck, cssCheck, type Check } from '../editor/page-checks.ts'
import { colorWarnings } from '../editor/colors/colors.ts'
import { CANT_RENEW } from './offered-plan.ts'
import { optimizerColors } from './optimizer-colors.ts'
import type { OptimizerValues } from './optimizer-kind.ts'

interface Facts {
  category: OptimizerDraft['optimizer_category']
  /** Whether every offered product is active; undefined while loading. */
  sold: boolean | undefined
  /** Whether the selected downsell is live; undefined if none is selected, and while loading. */
  followed?: boolean | undefined
  /** Whether the subscription can be renewed; undefined for a one-time purchase, and while loading. */
  renewable?: boolean | undefined
  /** Labels of the elements that custom CSS hides. */
  hiddenParts: readonly string[]
}

/** Checks to review before publishing the offer. */
export function optimizerChecks(
  values: OptimizerValues,
  { category, sold, followed, renewable, hiddenParts }: Facts,
): Check[] {
  const missing = missingOfferPart({ optimizer_category: category, terms: values })
  const checks: (Check | null)[] = [
    missing === null
      ? { key: 'offer', ok: true, title: 'The offer is complete' }
      : { key: 'offer', ok: false, title: 'This offer isn’t ready', text: `${missing}.` },
    sold === false
      ? { key: 'sold', ok: false, title: 'A product is archived', text: 'The offer is hidden until you restore it.' }
      : null,
    renewable === false
      ? { key: 'renewable', ok: false, title: 'The subscription can’t be renewed', text: CANT_RENEW }
      : null,
    followed === false
      ? {
          key: 'followed',
          ok: false,
          title: 'The downsell isn’t live',
          text: 'Until you publish it, shoppers who decline continue to the next step.',
        }
      : null,
    category === 'order_bump'
      ? { key: 'fair', ok: true, title: 'Never preselected', text: 'Only the shopper can add it.' }
      : {
          key: 'fair',
          ok: true,
          title: 'Accept and decline are equally visible',
          text: 'Each shows the order total, and CSS can’t change it.',
        },
    values.limited_time_active
      ? {
          key: 'time',
          ok: true,
          title: 'The time limit is real',
          text: 'When it ends, the order continues without the offer.',
        }
      : null,
    colorCheck(colorWarnings(optimizerColors, values)),
    cssCheck(values.custom_css, hiddenParts),
  ]
  return checks.filter((check) => check !== null)
}
