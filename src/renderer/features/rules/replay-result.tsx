import { Alert, Button, Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplayWire } from '../../../shared/contracts/routing-rule-shapes.ts'
import type { RuleKind } from '../../../shared/domain/routing/rules.ts'
import { counted, formatCount } from '../../lib/format.ts'
import { Money } from '../../ui/money.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './try.module.css'

type Result = NonNullable<ReplayWire['result']>
type Difference = Result['differences'][number]

/** So many stand in the panel; the rest is behind a button. */
const FIRST = 5

/** What would have become of a payment; null: it would have gone to another connection. */
const ENDS: Readonly<Record<Difference['change'], string | null>> = {
  go: null,
  decline: 'Declined by the rule',
  hide: 'Method not offered',
  ask: 'Confirmed with the bank',
  not_ask: 'Not asked for 3-D Secure',
}

function DifferenceRow({ difference, whole = false }: { difference: Difference; whole?: boolean }) {
  const { payment_id, created_at, amount, currency, was, change, would_be, why } = difference
  return (
    <li className={classes.difference}>
      <p className={classes.differenceHead}>
        <code title={payment_id}>{whole ? payment_id : `…${payment_id.slice(-8)}`}</code>
        <span className={classes.quiet}>
          <RelativeTime value={created_at} length="short" />
        </span>
        <span className={classes.amount}>
          <Money amount={amount} currency={currency} />
        </span>
      </p>
      <p className={classes.moved}>
        <span>{was.name}</span>
        <StatusBadge size="small" tone={was.approved ? 'ok' : 'bad'}>
          {was.approved ? 'Approved' : 'Declined'}
        </StatusBadge>
        <IconArrowRight size={14} stroke={1.8} aria-label="would be" />
        <strong>{ENDS[change] ?? would_be?.name}</strong>
      </p>
      {whole && <p className={classes.quiet}>{why}</p>}
    </li>
  )
}

/** What the words of a replay depend on: what the rule is about. */
const WORDS = {
  route: {
    title: 'Payments that would go elsewhere',
    told: 'Where they went then, and where they would go by the rules in force now together with this draft.',
    of: 'that would go to another connection',
    changed: 'change',
  },
  checkout: {
    title: 'Payments whose method would not be offered',
    told: 'How they were paid then, and what would not be offered by the rules in force now together with this draft.',
    of: 'whose method would not be offered',
    changed: 'not offered',
  },
  '3d_secure': {
    title: 'Payments whose bank would be asked, or not',
    told: 'How they went then, and how 3-D Secure would be asked for by the rules in force now together with this draft.',
    of: 'for which 3-D Secure would be asked for otherwise',
    changed: 'change',
  },
} as const

const wordsOf = (kind: RuleKind) => WORDS[kind === 'checkout' || kind === '3d_secure' ? kind : 'route']

function Estimate({ estimate, of }: Pick<Result, 'estimate'> & { of: string }) {
  const { payments, approved_before, expected, basis } = estimate
  if (payments === 0) return <p className={classes.quiet}>{basis}</p>
  return (
    <div className={classes.estimate}>
      <p>
        {expected && <strong>Estimate. </strong>}
        Of {counted(payments, 'payment')} {of}, {formatCount(approved_before)} were approved
        {expected
          ? `; about ${formatCount(expected.approved)} would be (${formatCount(expected.low)} to ${formatCount(expected.high)}).`
          : '.'}
      </p>
      <p className={classes.quiet}>{basis}</p>
    </div>
  )
}

const figures = ({ matched, changed, declined }: Result, total: number, words: string) => [
  { label: 'payments', value: total },
  { label: 'match', value: matched },
  { label: words, value: changed },
  ...(declined > 0 ? [{ label: 'declined', value: declined }] : []),
]

function AllDifferences({ result, title, onClose }: { result: Result; title: string; onClose: () => void }) {
  const { differences, changed } = result
  return (
    <Modal opened size="lg" title={title} onClose={onClose}>
      <p className={classes.quiet}>
        {differences.length < changed
          ? `The newest ${formatCount(differences.length)} of ${formatCount(changed)}.`
          : counted(changed, 'payment')}
      </p>
      <ul className={classes.differences} aria-label="All differences">
        {differences.map((difference) => (
          <DifferenceRow key={difference.payment_id} difference={difference} whole />
        ))}
      </ul>
    </Modal>
  )
}

interface ReplayResultProps {
  replay: ReplayWire
  result: Result
  /** Of the rule. */
  kind: RuleKind
  /** The draft has been changed since. */
  old: boolean
}

/** What a replay found: how many payments, which of them would go elsewhere, and what to expect. */
export function ReplayResult({ replay, result, kind, old }: ReplayResultProps) {
  const [all, setAll] = useState(false)
  const words = wordsOf(kind)
  const { differences, changed } = result
  return (
    <>
      {old && <Alert color="yellow">This is of version {replay.version}: the draft has changed since.</Alert>}
      <dl className={classes.figures} aria-label={`The last ${replay.days} days`}>
        {figures(result, replay.total, words.changed).map(({ label, value }) => (
          <div key={label}>
            <dd>{formatCount(value)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      {changed > 0 && <p className={classes.quiet}>{words.told}</p>}
      {replay.total === 0 && <p className={classes.quiet}>There are no payments in these {replay.days} days.</p>}
      {differences.length > 0 && (
        <ul className={classes.differences} aria-label="Differences">
          {differences.slice(0, FIRST).map((difference) => (
            <DifferenceRow key={difference.payment_id} difference={difference} />
          ))}
        </ul>
      )}
      {differences.length > FIRST && (
        <div className={classes.runningLine}>
          <span className={classes.quiet}>
            Showing {FIRST} of {formatCount(changed)}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
            Show all
          </Button>
        </div>
      )}
      <Estimate estimate={result.estimate} of={words.of} />
      {all && <AllDifferences result={result} title={words.title} onClose={() => setAll(false)} />}
    </>
  )
}
