import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PortalContent } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { cancelReasons, type CancelReason } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import type { SubscriptionEventKind } from '../../../../shared/domain/subscriptions/event-kinds.ts'
import type { Deps } from '../../../deps.ts'
import { contentOf } from '../../pages/publishable-content/service.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import { defaultPortal, portalKind } from './kind.ts'
import { countCustomerEvents, countSignIns, findPortal, findReach, insertPortal } from './repo.ts'

const PERIOD_DAYS = 90
const DAY_MS = 86_400_000

/** Creates the portal of a store that has none yet, with the default settings. */
export const ensurePortal = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, store_id: string): Promise<void> =>
  insertPortal(db, store_id, defaultPortal(), clock.now())

interface Figures {
  sign_ins: number
  actions: number
  canceled: number
  saved: number
  offers: { reason: CancelReason; accepted: number; canceled: number }[]
}

interface Overview {
  published: PortalContent
  published_at: string | null
  link: string
  figures: Figures
  facts: Awaited<ReturnType<typeof findReach>>
}

type CustomerEvents = Awaited<ReturnType<typeof countCustomerEvents>>

const CANCELED: readonly SubscriptionEventKind[] = ['canceled', 'cancel_scheduled', 'withdrawn']
/** Kinds that aren't a change of the subscription by its customer. */
const NO_ACTION: readonly SubscriptionEventKind[] = [...CANCELED, 'started', 'trial_converted']

/** Events of some kinds, with one reason if given. */
function total(events: CustomerEvents, isCounted: (kind: string) => boolean, reason?: CancelReason): number {
  const counted = events.filter((each) => isCounted(each.kind) && (reason === undefined || each.reason === reason))
  return counted.reduce((sum, each) => sum + each.events, 0)
}

const isCancel = (kind: string): boolean => CANCELED.some((each) => each === kind)
const isAction = (kind: string): boolean => NO_ACTION.every((each) => each !== kind)
const isSave = (kind: string): boolean => kind === 'offer_accepted'

const figuresOf = (sign_ins: number, events: CustomerEvents): Figures => ({
  sign_ins,
  actions: total(events, isAction),
  canceled: total(events, isCancel),
  saved: total(events, isSave),
  offers: cancelReasons.map((reason) => ({
    reason,
    accepted: total(events, isSave, reason),
    canceled: total(events, isCancel, reason),
  })),
})

/** What customers get, how they used it in the last 90 days, and the facts of the fair cancel checks. */
export async function portalOverview(deps: Deps, store_id: string, mode: Mode): Promise<Overview> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - PERIOD_DAYS * DAY_MS)
  const period = { store_id, mode, since }
  const [portal, origin, sign_ins, events, facts] = await Promise.all([
    findPortal(db, store_id),
    checkoutOriginOf(deps, store_id),
    countSignIns(db, period),
    countCustomerEvents(db, period),
    findReach(db, store_id, mode),
  ])
  return {
    published: portal?.published ? contentOf(portalKind, { ...portal.published }) : defaultPortal(),
    published_at: portal?.published_at?.toISOString() ?? null,
    link: `${origin}/account/${store_id}`,
    figures: figuresOf(sign_ins, events),
    facts,
  }
}
