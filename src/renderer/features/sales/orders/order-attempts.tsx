import { IconCircleCheck, IconCircleX, IconClock, type Icon } from '@tabler/icons-react'
import type { Attempt, OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import { CopyValue } from '../copy-value.tsx'
import { ExactTime } from '../exact-time.tsx'
import classes from './order-details.module.css'
import { ATTEMPT_LABELS, attemptFacts, declineText } from '../labels.ts'

const MARKS: Readonly<Partial<Record<StatusTone, Icon>>> = { ok: IconCircleCheck, bad: IconCircleX }

/** The matched rule with its version unless the reason names it, and the card network's count of attempts. */
function MatchedRule({ attempt: { rule, reason, network_tries } }: { attempt: Attempt }) {
  return (
    <>
      {rule && !reason.includes(`“${rule.name}”`) && (
        <p className={classes.reason}>
          <span className={classes.hint}>Rule:</span> {rule.name === '' ? 'Deleted rule' : rule.name}, version{' '}
          {rule.version}
        </p>
      )}
      {network_tries && (
        <p className={classes.reason}>
          <span className={classes.hint}>{network_tries.network} retries:</span> {network_tries.count} of{' '}
          {network_tries.most} in {network_tries.hours === 24 ? 'a day' : `${network_tries.hours / 24} days`}
        </p>
      )}
    </>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { label, tone } = ATTEMPT_LABELS[attempt.status]
  const Mark = MARKS[tone] ?? IconClock
  const facts = attemptFacts(attempt)
  const why = declineText(attempt)
  return (
    <li className={classes.attempt}>
      <Mark className={classes.mark ?? ''} data-tone={tone} size={20} stroke={1.7} aria-hidden />
      <div className={classes.attemptBody}>
        <p className={classes.attemptHead}>
          <span className={classes.connection}>{attempt.connection_name}</span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {facts !== '' && <span className={classes.facts}>{facts}</span>}
        </p>
        {why !== null && <p className={classes.reason}>{why}</p>}
        <p className={classes.reason}>
          <span className={classes.hint}>Why this account:</span> {attempt.reason}
        </p>
        <MatchedRule attempt={attempt} />
        {attempt.provider_reference !== null && (
          <p className={classes.reference}>
            <CopyValue value={attempt.provider_reference} what="provider reference" mono />
          </p>
        )}
      </div>
      <div className={classes.attemptFigures}>
        <Money amount={attempt.amount} currency={attempt.currency} />
        <span className={classes.hint}>
          <ExactTime value={attempt.created_at} />
        </span>
      </div>
    </li>
  )
}

const duration = (seconds: number): string =>
  seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`

/** '2 attempts, approved after 7.0 s': from the first attempt to the approved one. */
function attemptsNote(attempts: readonly Attempt[]): string {
  const number = pluralize(attempts.length, 'attempt')
  const approved = attempts.findLast(({ status }) => status === 'approved')
  const first = attempts.at(-1)
  if (approved === undefined || first === undefined) return number
  const seconds = (Date.parse(approved.created_at) - Date.parse(first.created_at)) / 1000
  if (approved === first || seconds < 0) return number
  return `${number}, approved ${seconds < 1 ? 'within a second' : `after ${duration(seconds)}`}`
}

/** All attempts of the payment, newest first, each with the reason for its account. */
export function OrderAttempts({ order }: { order: OrderDetails }) {
  const { attempts } = order
  if (attempts.length === 0) return null
  return (
    <Section title="Payment attempts" action={attemptsNote(attempts)} flush>
      <ul className={classes.attempts}>
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.attempt_id} attempt={attempt} />
        ))}
      </ul>
    </Section>
  )
}
