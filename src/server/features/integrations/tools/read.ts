import type {
  Integration,
  IntegrationFigures,
  IntegrationSummary,
} from '../../../../shared/contracts/integrations/integrations.ts'
import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { toolNames, type Tool, type ToolName } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import type { EventMapping } from '../../../db/schema/integrations/integrations.ts'
import type { Deps } from '../../../deps.ts'
import { verifierOf } from '../../../integrations/destinations/registry.ts'
import { secretsOf } from './credentials.ts'
import * as repo from './repo.ts'
import type { DeliveryCounts, IntegrationRow } from './repo.ts'

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'cipher'>

/** Start of the last 24 hours. */
export const dayAgo = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock.now().getTime() - 86_400_000)

const figuresOf = (counts: readonly DeliveryCounts[]): IntegrationFigures => {
  const total = (key: 'accepted' | 'rejected' | 'held' | 'waiting') => counts.reduce((sum, row) => sum + row[key], 0)
  const [accepted, rejected] = [total('accepted'), total('rejected')]
  return { sent: accepted + rejected, accepted, rejected, held: total('held'), waiting: total('waiting') }
}

function summaryOf(name: ToolName, row: IntegrationRow | null, counts: readonly DeliveryCounts[]): IntegrationSummary {
  const { accepted: events, rejected } = figuresOf(counts)
  return {
    name,
    status: row?.status ?? 'not_connected',
    can_connect: verifierOf(name) !== null,
    last_event_at: row?.last_event_at?.toISOString() ?? null,
    events,
    rejected,
    sends_test_mode: row?.sends_test_mode ?? false,
    is_sandbox: row?.is_sandbox ?? false,
    problem: row?.status === 'broken' ? row.problem : '',
  }
}

/** The tools of a store, and the figures of all of them over 24 hours. */
export async function listTools(
  deps: ReadDeps,
  store_id: string,
): Promise<ReplyInput<Contracts['integrations']['list']>> {
  const rows = await repo.listIntegrations(deps.db, store_id)
  const ids = rows.map(({ integration_id }) => integration_id)
  const since = dayAgo(deps)
  const [counts, slowest] = await Promise.all([
    repo.countDeliveries(deps.db, store_id, ids, since),
    repo.findSlowest(deps.db, ids, since),
  ])
  const rowOf = (name: ToolName) => rows.find((row) => row.name === name) ?? null
  const slow = rows.find(({ integration_id }) => integration_id === slowest?.destination_id)
  return {
    integrations: toolNames.map((name) => {
      const row = rowOf(name)
      return summaryOf(
        name,
        row,
        counts.filter(({ destination_id }) => destination_id === row?.integration_id),
      )
    }),
    figures: { ...figuresOf(counts), slowest: slow && slowest ? { name: slow.name, p95_ms: slowest.p95_ms } : null },
  }
}

/** What is sent by default: every event that the tool has a name for. */
const defaultMapping = (name: ToolName): Partial<Record<StoreEventType, EventMapping>> =>
  Object.fromEntries(Object.entries(toolOf(name).mapping).map(([type, as]) => [type, { sent: true, as }]))

export type ToolSettings = Pick<IntegrationRow, 'sent_from' | 'consent' | 'mapping' | 'test_code' | 'sends_test_mode'>

/** Settings of a tool that isn't connected. */
export const defaultSettings = (tool: Tool): ToolSettings => ({
  sent_from: tool.sends.at(-1) ?? 'server',
  consent: tool.consent,
  mapping: defaultMapping(tool.name),
  test_code: '',
  sends_test_mode: false,
})

export const settingsOf = ({
  sent_from,
  consent,
  mapping,
  test_code,
  sends_test_mode,
}: IntegrationRow): ToolSettings => ({
  sent_from,
  consent,
  mapping,
  test_code,
  sends_test_mode,
})

const LAST = 4
/** Short secrets show nothing. */
const MIN_SHOWN = 12

const lastFour = (secret: string): string => (secret.length < MIN_SHOWN ? '' : secret.slice(-LAST))

/** A tool with its connection, figures and match quality. */
export async function toolDetails(deps: ReadDeps, store_id: string, name: ToolName): Promise<Integration> {
  const row = await repo.findIntegration(deps.db, store_id, name)
  const since = dayAgo(deps)
  const id = row?.integration_id ?? ''
  const [counts, identifiers] = await Promise.all([
    repo.countDeliveries(deps.db, store_id, row ? [id] : [], since),
    row ? repo.countIdentifiers(deps.db, id, since) : [],
  ])
  const defaults = defaultSettings(toolOf(name))
  const secrets = Object.entries(secretsOf(deps.cipher, row))
  return {
    ...summaryOf(name, row, counts),
    fields: row?.fields ?? {},
    secrets: Object.fromEntries(secrets.map(([key, value]) => [key, lastFour(value)])),
    ...(row ? settingsOf(row) : defaults),
    mapping: { ...defaults.mapping, ...row?.mapping },
    connected_by: row?.connected_by ?? '',
    connected_at: row?.connected_at.toISOString() ?? null,
    version: row?.version ?? 0,
    figures: figuresOf(counts),
    counts: Object.fromEntries(counts.map(({ type, accepted }) => [type, accepted])),
    match: { purchases: counts.find(({ type }) => type === 'order.paid')?.accepted ?? 0, identifiers },
  }
}
