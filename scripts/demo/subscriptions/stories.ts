import type { ActionRequest } from '../../../src/shared/contracts/subscriptions/action-bodies.ts'
import type { CancelReason } from '../../../src/shared/domain/subscriptions/portal-settings.ts'
import type { DemoProduct } from '../catalog/catalog.ts'
import type { OptionKey, PlanKey } from './plans.ts'

/** An action whose days count from when it happens, and whose product is named by its picture. */
export interface StoryRequest extends Omit<ActionRequest, 'variant_id'> {
  until_in?: number
  move_in?: number
  item?: DemoProduct['drawing']
}

/** What happens to a subscription after it started. */
export type Episode =
  | { kind: 'customer' | 'merchant'; request: StoryRequest }
  /** The bank declines the card from now on. */
  | { kind: 'bank_declines'; code: string }
  | { kind: 'bank_approves' }
  | { kind: 'new_card'; number: string }
  | { kind: 'backup_card'; number: string }
  | { kind: 'accept_discount'; reason: CancelReason }
  | { kind: 'note'; text: string }

export interface Story {
  plan: PlanKey
  option: OptionKey
  /**
   * Days from the start to the end of the demo, or the renewal that falls `due` days before the end: the start is
   * `after` periods earlier.
   */
  start: number | { due: number; after: number }
  quantity?: number
  /** The card expires in the month before its next charge. */
  expiring?: true
  /** With days before the end of the demo, earliest first. */
  episodes?: readonly (readonly [days: number, Episode])[]
}

const MASTERCARD = '5555555555554444'
const VISA = '4242424242424242'

const customer = (request: StoryRequest): Episode => ({
  kind: 'customer',
  request,
})
const merchant = (request: StoryRequest): Episode => ({
  kind: 'merchant',
  request,
})
const declines = (code: string): Episode => ({ kind: 'bank_declines', code })
const approves: Episode = { kind: 'bank_approves' }
const leaves = (reason: CancelReason, comment = ''): Episode => customer({ action: 'cancel', reason, comment })

const origin = (start: Story['start'], ...episodes: (readonly [number, Episode])[]): Story => ({
  plan: 'origin',
  option: 'monthly',
  start,
  episodes,
})
const espresso = (start: Story['start'], ...episodes: (readonly [number, Episode])[]): Story => ({
  ...origin(start, ...episodes),
  plan: 'espresso',
})
const choice = (start: Story['start'], ...episodes: (readonly [number, Episode])[]): Story => ({
  plan: 'choice',
  option: 'weekly',
  start,
  episodes,
})
const quarterly = (plan: PlanKey, start: Story['start'], ...episodes: (readonly [number, Episode])[]): Story => ({
  plan,
  option: 'quarterly',
  start,
  episodes,
})
const prepaid = (start: number, ...episodes: (readonly [number, Episode])[]): Story => ({
  ...origin(start, ...episodes),
  option: 'prepaid',
})

const IN_TRIAL: readonly Story[] = [
  choice(11),
  choice(6),
  { ...choice(1), option: 'monthly' },
  espresso(12),
  espresso(5),
]

/** At each step of dunning, for different reasons. */
const PAST_DUE: readonly Story[] = [
  origin({ due: 0, after: 3 }, [1, declines('insufficient_funds')]),
  origin({ due: 2, after: 2 }, [3, declines('do_not_honor')]),
  espresso({ due: 18, after: 1 }, [5, declines('generic_decline')]),
  origin({ due: 5, after: 4 }, [6, declines('expired_card')]),
  quarterly('filters', { due: 8, after: 2 }, [9, declines('insufficient_funds')]),
]

/** Recovered by the first and second retry, a new card and the backup card; or not at all. */
const DECLINED_BEFORE: readonly Story[] = [
  origin({ due: 20, after: 2 }, [21, declines('processing_error')], [20, approves]),
  origin({ due: 39, after: 4 }, [40, declines('do_not_honor')], [37, approves]),
  origin({ due: 16, after: 5 }, [17, declines('lost_card')], [14, { kind: 'new_card', number: MASTERCARD }]),
  origin(
    { due: 26, after: 3 },
    [70, { kind: 'backup_card', number: MASTERCARD }],
    [27, declines('insufficient_funds')],
  ),
  espresso(131, [58, { kind: 'backup_card', number: VISA }]),
  origin({ due: 41, after: 3 }, [42, declines('stolen_card')]),
  quarterly('mugs', { due: 47, after: 1 }, [48, declines('generic_decline')]),
  quarterly('filters', { due: 33, after: 1 }, [34, declines('expired_card')]),
]

const PAUSED: readonly Story[] = [
  origin(99, [8, customer({ action: 'pause', until_in: 22 })]),
  quarterly('filters', 130, [20, merchant({ action: 'pause', until_in: 45 })]),
  choice(120, [72, customer({ action: 'pause', pause_duration: 30 })]),
]

const CANCELED: readonly Story[] = [
  origin(175, [62, leaves('too_expensive', 'I’ll be back when my budget is.')]),
  origin(141, [21, leaves('too_much', 'Three bags in the cupboard already.')]),
  choice(110, [31, leaves('not_using')]),
  espresso(90, [5, leaves('switched', 'My local roaster delivers now.')]),
  choice(40, [29, leaves('quality', 'Too dark for me.')]),
  origin(64, [10, leaves('other', 'Moving abroad.')]),
  origin(80, [4, merchant({ action: 'cancel', at: 'period_end', reason: 'too_expensive' })]),
  prepaid(20, [3, leaves('too_much')]),
  origin(155, [76, leaves('not_using')], [48, customer({ action: 'activate' })]),
]

const CHANGED: readonly Story[] = [
  prepaid(100),
  prepaid(44),
  { ...origin(97), option: 'tour' },
  { ...origin(40), option: 'tour' },
  origin(
    73,
    [30, { kind: 'note', text: 'Prefers washed coffees. Grind for V60.' }],
    [2, merchant({ action: 'add_item', item: 'filters' })],
  ),
  quarterly('filters', 125, [50, customer({ action: 'skip' })]),
  espresso(85, [44, customer({ action: 'skip' })]),
  espresso(58, [6, customer({ action: 'move', move_in: 9 })]),
  origin(150, [66, customer({ action: 'change_quantity', quantity: 2 })]),
  origin(115, [12, { kind: 'accept_discount', reason: 'too_expensive' }]),
  { ...origin({ due: -9, after: 3 }), expiring: true },
]

const PLAIN: readonly Story[] = [
  ...[212, 198, 171, 150, 96, 61, 33, 12, 2].map((days) => origin(days)),
  ...[160, 104, 27].map((days) => espresso(days)),
  ...[140, 63, 30].map((days) => choice(days)),
  { ...origin(118), quantity: 2 },
  ...[165, 70].map((days) => quarterly('filters', days)),
  quarterly('mugs', 190),
]

/** The demo's subscribers. */
export const STORIES: readonly Story[] = [
  ...IN_TRIAL,
  ...PAST_DUE,
  ...DECLINED_BEFORE,
  ...PAUSED,
  ...CANCELED,
  ...CHANGED,
  ...PLAIN,
]
