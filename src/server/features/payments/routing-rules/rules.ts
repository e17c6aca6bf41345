import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { FieldName } from '../../../../shared/domain/routing/fields.ts'
import { lintRules, type Lint, type LintConnection, type LintedRule } from '../../../../shared/domain/routing/lint.ts'
import { LIST_OF, type RuleKind, type RuleList } from '../../../../shared/domain/routing/rules.ts'
import { unreportedFields } from '../../../../shared/domain/routing/unreported-fields.ts'
import { canCharge, scaSupport, cardFieldsBeforeCharge } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { namingOf } from './names.ts'
import { countMatches, findRule, listRules, type RuleRow, type StoreMode, type NamedConnection } from './repo.ts'
import { asDrafted, inForce, toWire } from './wire.ts'

const MATCHES_MS = 7 * 24 * 60 * 60_000

type Reader = Pick<Deps, 'db' | 'clock' | 'settings' | 'connectors'>

const missing = () => notFound('Rule not found')

/** @throws AppError 404 */
export function requireRule<R extends RuleRow>(row: R | null): R {
  if (!row) throw missing()
  return row
}

async function wires(deps: Reader, place: StoreMode, rows: readonly RuleRow[]) {
  const since = new Date(deps.clock.now().getTime() - MATCHES_MS)
  const contents = rows.flatMap(({ draft, published }) => (published ? [draft, published] : [draft]))
  const [naming, matched] = await Promise.all([
    namingOf(deps.db, place, contents),
    countMatches(deps.db, place.store_id, since),
  ])
  return { naming, data: rows.map((row) => toWire(row, naming, matched.get(row.rule_id))) }
}

/** One rule with its results. @throws AppError 404 */
export async function ruleOf(deps: Reader, rule_id: string): Promise<RoutingRuleWire> {
  const row = requireRule(await findRule(deps.db, rule_id))
  const [data] = (await wires(deps, row, [row])).data
  if (!data) throw missing()
  return data
}

interface Filter {
  kind?: RuleKind | undefined
  list?: RuleList | undefined
}

export interface RuleListing {
  data: RoutingRuleWire[]
  lint: Lint[]
  default_row: { connection_id: string | null; sentence: string }
}

/** A store's rules in evaluation order, with lint warnings for the active ones. */
export async function listOf(deps: Reader, place: StoreMode, { kind, list }: Filter): Promise<RuleListing> {
  const rows = await listRules(deps.db, place)
  const { naming, data } = await wires(deps, place, rows)
  const wanted = data.filter((rule) => (!kind || rule.kind === kind) && (!list || rule.list === list))
  const shown = new Set(wanted.map(({ rule_id }) => rule_id))
  const lint = lintRules(rows.map(lintedAs), lintedAt(deps, naming.connections), unknownTo(deps)).filter(
    ({ rule_id }) => shown.has(rule_id),
  )
  const first = naming.connections.find(({ active }) => active)
  const sentence = defaultWords(first, naming.connections)
  return { data: wanted, lint, default_row: { connection_id: first?.connection_id ?? null, sentence } }
}

function defaultWords(first: NamedConnection | undefined, connections: readonly NamedConnection[]): string {
  if (!first) return 'No account is active, so no payments can be processed.'
  if (first.is_default) return `Payments go to ${first.name}, the default account.`
  const usual = connections.find(({ is_default }) => is_default)
  const why = usual ? `replaces the default account ${usual.name} while it’s paused` : 'is the first active account'
  return `Payments go to ${first.name}, which ${why}.`
}

/** Fields that this server never receives values for. */
const unknownTo = ({ settings }: Reader): FieldName[] => (settings.countryHeader === undefined ? ['ip_country'] : [])

/** Accounts with the card details that they don't provide. */
const lintedAt = ({ connectors }: Reader, named: readonly NamedConnection[]): LintConnection[] =>
  named.map(({ connection_id, name, active, connector: id, methods }) => {
    const connector = connectors.byId(id)
    const takes = connector && canCharge(connector) && (methods ?? connector.capabilities.methods).includes('card')
    if (!takes) return { connection_id, name, active }
    return {
      connection_id,
      name,
      active,
      untold: unreportedFields(cardFieldsBeforeCharge(connector, 'card')),
      sca: scaSupport(connector),
    }
  })

/** A rule that was never published is linted as its draft. */
const lintedAs = (row: RuleRow): LintedRule => inForce(row) ?? { ...asDrafted(row), draft: true }

/** Rows of one list, in order. */
export async function rowsOfList(db: Executor, place: StoreMode, list: RuleList): Promise<RuleRow[]> {
  return (await listRules(db, place)).filter((row) => LIST_OF[row.kind] === list)
}
