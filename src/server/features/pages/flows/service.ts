import type { ReplyInput } from '../../../../shared/contract.ts'
import type { FlowContent, FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { RangeInput } from '../../../../shared/domain/money/date-range.ts'
import { edgeFigures, variantFigures } from '../../../../shared/domain/flows/flow-figures.ts'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import { isOfferKind, offerOnPath, type FlowOutcome, type FlowStepKind } from '../../../../shared/domain/flows/flow.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { parseReportRange } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { contentOf, createDraft, draftOf, publishedChoice } from '../publishable-content/service.ts'
import { flowKind } from './kind.ts'
import * as repo from './repo.ts'

/** IDs of steps are only unique within their flow. */
const firstSteps = ['cart', 'payment_page', 'confirmation_page'] as const

/** Initial content of a flow: the store's default pages. */
function defaultSteps(things: readonly repo.FlowTargetRow[]): Pick<FlowContent, 'steps' | 'edges'> {
  const refOf = (kind: FlowStepKind) =>
    things.find((thing) => thing.kind === kind && thing.is_default && !thing.instant)?.ref_id ?? null
  const steps = firstSteps.map((kind) => ({
    step_id: kind,
    kind,
    variants: [{ variant_id: `${kind}-a`, ref_id: refOf(kind), weight: 100 }],
  }))
  const edges = firstSteps
    .slice(1)
    .map((to, index) => ({ from: firstSteps[index] ?? to, to, outcome: 'next' as const }))
  return { steps, edges }
}

/** Creates a draft flow from the store's default cart and pages. */
export async function createFlow(
  deps: Deps,
  by: Actor,
  { store_id, name }: { store_id: string; name?: string | undefined },
): Promise<FlowDraft> {
  const things = await repo.listFlowTargets(deps.db, store_id)
  return createDraft(deps, by, flowKind, { store_id, given: { name, ...defaultSteps(things) } })
}

/** The flow fields of a session. */
interface SessionFlow {
  flow_id: string | null
  flow_version: number | null
  flow_path: string[] | null
}

/**
 * The optimizer offered by a session's flow, as of the start of the session: undefined if the session is in no flow or
 * the flow does not decide about such offers, null if the flow has no offer there.
 * @param outcome response to the previous offer; a flow may continue differently after each
 */
export async function flowOffer(
  db: Executor,
  { flow_id, flow_version, flow_path }: SessionFlow,
  category: 'order_bump' | 'upsell' | 'downsell',
  outcome?: Exclude<FlowOutcome, 'next'>,
): Promise<string | null | undefined> {
  if (flow_id === null || flow_version === null || category === 'order_bump') return undefined
  const stored = await repo.findPublished(db, flow_id, flow_version)
  // The flow has been deleted, so the store's own offers apply.
  return stored && offerOnPath(contentOf(flowKind, stored), flow_path ?? [], category, outcome)
}

/** The store's live flow as published; null without one. */
export async function liveFlow(deps: Deps, store_id: string): Promise<ReplyInput<Contracts['flows']['live']>['flow']> {
  const found = await publishedChoice(deps, flowKind, { store_id, id: null })
  if (!found) return null
  const variants = found.content.steps.flatMap((step) => step.variants)
  // A variant with zero weight is never shown.
  const shown = variants.filter(({ weight }) => weight > 0)
  const ref_ids = [...new Set(shown.flatMap(({ ref_id }) => ref_id ?? []))]
  return { flow_id: found.row.content_id, name: found.content.name, ref_ids }
}

type Statistics = ReplyInput<Contracts['flows']['statistics']>

/**
 * Counts of sessions along each edge of a flow's draft, in the store's mode.
 * @throws AppError 400 for an invalid date, or a range that is reversed or too long; 404 if it does not exist
 */
export async function statistics(
  deps: Deps,
  store: StoreAccess,
  { flow_id, device, ...asked }: RangeInput & { flow_id: string; device?: DeviceKind | undefined },
): Promise<Statistics> {
  const { start, end, from, until } = parseReportRange(store, asked, deps.clock.now()).current
  const { store_id, mode } = store
  const period = { store_id, flow_id, mode, from, until, device }
  const flow = await draftOf(deps, flowKind, flow_id)
  const offers = flow.steps.filter(({ kind }) => isOfferKind(kind)).flatMap(({ variants }) => variants)
  const paths = await repo.countPaths(
    deps.db,
    period,
    offers.flatMap(({ ref_id }) => ref_id ?? []),
  )
  return {
    mode,
    start_date: start,
    end_date: end,
    edges: edgeFigures(flow, paths),
    variants: variantFigures(flow, paths),
  }
}
