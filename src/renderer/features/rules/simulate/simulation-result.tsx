import { IconArrowRight, IconCheck, IconHelp, IconX } from '@tabler/icons-react'
import type { Reply } from '../../../../shared/contract.ts'
import type { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import { FALLBACK_REASON_LABELS, isFallbackReason } from '../../../../shared/domain/routing/fallback-reasons.ts'
import { METHOD_NAMES } from '../../../../shared/domain/routing/fields.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './simulation.module.css'

export type Simulation = Reply<typeof routingRules.simulate>['data']

type Met = 'yes' | 'no' | 'unknown'

const MET = {
  yes: { label: 'Met', tone: 'ok', Mark: IconCheck },
  no: { label: 'Not met', tone: 'bad', Mark: IconX },
  unknown: { label: 'Unknown', tone: 'mute', Mark: IconHelp },
} as const

const FITS: Readonly<Record<Met, { label: string; tone: 'ok' | 'mute' | 'warn' }>> = {
  yes: { label: 'Matches', tone: 'ok' },
  no: { label: 'Doesn’t match', tone: 'mute' },
  unknown: { label: 'Can’t tell yet', tone: 'warn' },
}

/** The connections in the order they would be tried. */
function Chain({ connections }: Pick<Simulation, 'connections'>) {
  return (
    <ol className={classes.chain} aria-label="Accounts in order">
      {connections.map(({ connection_id, name }, at) => (
        <li key={connection_id}>
          {at > 0 && <IconArrowRight size={14} stroke={1.8} aria-hidden />}
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}

function Checks({ tried }: { tried: NonNullable<Simulation['tried']> }) {
  const groups = tried.groups.filter(({ checks }) => checks.length > 0)
  return groups.map(({ match, checks }, at) => (
    <div key={at} className={classes.checks}>
      {groups.length > 1 && <p className={classes.checksHead}>{match === 'all' ? 'All of' : 'Any of'}</p>}
      <ul>
        {checks.map(({ met, words }) => {
          const { label, tone, Mark } = MET[met]
          return (
            <li key={words}>
              <Mark size={15} stroke={2} data-tone={tone} aria-label={label} />
              <span>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

/** The reason for the part that this kind decides: routing, payment methods or 3-D Secure. */
function reasonOf({ why, why_offered, why_three_d_secure }: Simulation, kind: RuleKind | undefined): string {
  if (kind === 'checkout') return why_offered
  return kind === '3d_secure' ? why_three_d_secure : why
}

/** The other reasons. */
function otherReasons(result: Simulation, kind: RuleKind | undefined): { label: string; words: string }[] {
  const own = reasonOf(result, kind)
  return [
    { label: 'Route', words: result.why },
    { label: '3-D Secure', words: result.why_three_d_secure },
    { label: 'Payment methods', words: result.why_offered },
  ].filter(({ words }) => words !== own)
}

/**
 * The trace of the decision: attempts, timeout and fallback reasons of each account, the other reasons, and what is
 * undecided.
 */
function Trace({ result, kind }: SimulationResultProps) {
  const { connections, undecided } = result
  return (
    <dl className={classes.trace}>
      {connections.map(({ connection_id, name, go_on, max_attempts, timeout_seconds }, at) => (
        <div key={connection_id}>
          <dt>
            {at + 1}. {name}
          </dt>
          <dd>
            {pluralize(max_attempts, 'attempt')}, {timeout_seconds} s timeout.
            {at < connections.length - 1 &&
              ` Falls back on: ${go_on.map((code) => (isFallbackReason(code) ? FALLBACK_REASON_LABELS[code] : code)).join(', ') || 'nothing'}.`}
          </dd>
        </div>
      ))}
      {otherReasons(result, kind).map(({ label, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
      {undecided.length > 0 && (
        <div>
          <dt>Can’t tell yet</dt>
          <dd>
            {undecided.map(({ name }) => `“${name}”`).join(', ')} {undecided.length === 1 ? 'has' : 'have'} higher
            priority but can’t be evaluated without more details.
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The payment methods shown to the shopper, in order. */
function Offered({ methods }: Pick<Simulation, 'methods'>) {
  if (methods.length === 0) return <StatusBadge tone="bad">No payment methods</StatusBadge>
  return (
    <ol className={classes.offered} aria-label="Payment methods in order">
      {methods.map((method) => (
        <li key={method}>{method === 'card' ? 'Cards' : METHOD_NAMES[method]}</li>
      ))}
    </ol>
  )
}

const ASKS = {
  require: { label: '3-D Secure required', tone: 'info' },
  prefer: { label: '3-D Secure if the bank asks', tone: 'mute' },
  skip: { label: '3-D Secure skipped', tone: 'mute' },
  exemption: { label: 'Exemption requested', tone: 'mute' },
} as const

/** Shows the part that the rule decides first: routing, payment methods or 3-D Secure. */
function Outcome({ result, kind }: SimulationResultProps) {
  const { decline, connections, three_d_secure: secure } = result
  if (kind === 'checkout') return null
  if (decline) return <StatusBadge tone="bad">Declined</StatusBadge>
  if (kind !== '3d_secure') return <Chain connections={connections} />
  const { label, tone } = ASKS[secure.wish]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

interface SimulationResultProps {
  result: Simulation
  /** The kind of the simulated rule; routing if omitted. */
  kind?: RuleKind | undefined
}

/** The simulated outcome of a payment, a one-sentence reason for each part, and the full trace. */
export function SimulationResult({ result, kind }: SimulationResultProps) {
  const { tried, decline, methods, untold } = result
  const fits = tried && FITS[tried.met]
  return (
    <div className={classes.result} role="status" aria-label="Simulation result">
      <div className={classes.resultHead}>
        {fits && <StatusBadge tone={fits.tone}>{fits.label}</StatusBadge>}
        <Outcome result={result} kind={kind} />
      </div>
      {kind === 'checkout' && <Offered methods={methods} />}
      <p className={classes.why}>{reasonOf(result, kind)}</p>
      {decline && <p className={classes.why}>Message to the shopper: “{decline.shopper_message}”</p>}
      {untold !== '' && <p className={classes.quiet}>{untold}</p>}
      {tried && <Checks tried={tried} />}
      <Trace result={result} kind={kind} />
    </div>
  )
}
