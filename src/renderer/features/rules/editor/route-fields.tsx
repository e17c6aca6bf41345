import { ActionIcon, NumberInput, SegmentedControl } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { connectionsOf, type RouteAction } from '../../../../shared/domain/routing/rules.ts'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { cardEntriesOf } from '../card-entries.ts'
import { ConnectionMark } from '../connection-mark.tsx'
import { AddConnection, ConnectionSelect, unselectedConnections } from '../connection-select.tsx'
import chain from './chain.module.css'
import classes from './rule-form.module.css'
import { errorOf, type RuleErrors } from './rule-problems.ts'

interface RouteFieldsProps {
  action: RouteAction
  connections: readonly Connection[]
  /** True if it routes card payments: an account of another provider requires entering the card again. */
  cards: boolean
  errors: RuleErrors
  onChange: (action: RouteAction) => void
}

const HOW = [
  { value: 'one' as const, label: 'One account' },
  { value: 'priority' as const, label: 'Priority list' },
  { value: 'split' as const, label: 'Split' },
]

/** Splits 100% evenly; the first connection gets the remainder. */
export function evenSplit(ids: readonly string[]): { connection_id: string; percent: number }[] {
  const each = Math.floor(100 / Math.max(1, ids.length))
  return ids.map((connection_id, at) => ({
    connection_id,
    percent: at === 0 ? 100 - each * (ids.length - 1) : each,
  }))
}

/** Switches the routing type and keeps the connections. */
export function withRouteType(type: RouteAction['type'], before: RouteAction, others: readonly string[]): RouteAction {
  const ids = connectionsOf(before).filter((id) => id !== '')
  const several = ids.length > 1 ? ids : [...ids, ...others.filter((id) => !ids.includes(id)).slice(0, 1)]
  if (type === 'one') return { type, connection_id: ids[0] ?? '' }
  return type === 'priority' ? { type, connection_ids: several } : { type, shares: evenSplit(several) }
}

type Of<T extends RouteAction['type']> = Omit<RouteFieldsProps, 'action'> & {
  action: Extract<RouteAction, { type: T }>
}

const found = (connections: readonly Connection[], id: string) =>
  connections.find(({ connection_id }) => connection_id === id)

const nameOf = (connections: readonly Connection[], id: string) => found(connections, id)?.account_name ?? 'connection'

function PriorityFields({ action, connections, cards, onChange }: Of<'priority'>) {
  const { connection_ids: ids } = action
  const set = (next: string[]) => onChange({ type: 'priority', connection_ids: next })
  const entries = cards ? cardEntriesOf(ids, connections) : []
  return (
    <>
      <SortList
        label="Accounts in order"
        items={ids}
        keyOf={(id) => id}
        nameOf={(id) => nameOf(connections, id)}
        onSort={set}
      >
        {(id, at) => (
          <div className={chain.step}>
            <span className={chain.number}>{at + 1}</span>
            <ConnectionMark connection={found(connections, id)} entry={entries[at]} />
            <span className={chain.stepNote}>{at === 0 ? 'first' : 'after a soft decline or error'}</span>
            <ActionIcon
              aria-label={`Remove ${nameOf(connections, id)}`}
              onClick={() => set(ids.filter((one) => one !== id))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        )}
      </SortList>
      <AddConnection connections={unselectedConnections(connections, ids)} onAdd={(id) => set([...ids, id])} />
    </>
  )
}

function SplitFields({ action: { shares }, connections, errors, onChange }: Of<'split'>) {
  const total = shares.reduce((sum, { percent }) => sum + percent, 0)
  const set = (next: typeof shares) => onChange({ type: 'split', shares: next })
  const wrong = total === 100 ? undefined : `The shares add up to ${total}%. They must add up to 100%.`
  return (
    <>
      <ul className={chain.shares} aria-label="Split">
        {shares.map((share, at) => {
          const name = nameOf(connections, share.connection_id)
          return (
            <li key={share.connection_id} className={chain.step}>
              <ConnectionMark connection={found(connections, share.connection_id)} />
              <NumberInput
                className={chain.percent ?? ''}
                aria-label={`Percentage for ${name}`}
                suffix=" %"
                allowDecimal={false}
                allowNegative={false}
                hideControls
                inputMode="numeric"
                value={share.percent}
                error={wrong !== undefined || errors[`action.shares.${at}.percent`] !== undefined}
                aria-describedby="split-total"
                onChange={(next) => set(shares.with(at, { ...share, percent: Number(next) || 0 }))}
              />
              <ActionIcon aria-label={`Remove ${name}`} onClick={() => set(shares.toSpliced(at, 1))}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <p className={wrong === undefined ? classes.total : classes.error} id="split-total" role="status">
        {wrong ?? 'Total 100%. Each customer always goes to the same account.'}
      </p>
      <AddConnection
        connections={unselectedConnections(
          connections,
          shares.map(({ connection_id }) => connection_id),
        )}
        onAdd={(connection_id) => set([...shares, { connection_id, percent: Math.max(1, 100 - total) }])}
      />
    </>
  )
}

/** Where a payment is routed: to one connection, a priority list, or a split. */
export function RouteFields(props: RouteFieldsProps) {
  const { action, connections, errors, onChange } = props
  const error = errorOf(errors, 'action')
  const active = connections.filter(({ status }) => status === 'active').map(({ connection_id }) => connection_id)
  return (
    <div className={classes.fields}>
      <SegmentedControl
        aria-label="Routing method"
        className={classes.how ?? ''}
        data={HOW}
        value={action.type}
        onChange={(type) => onChange(withRouteType(type, action, active))}
      />
      {action.type === 'one' && (
        <ConnectionSelect
          label="Account"
          connections={connections}
          value={action.connection_id}
          error={error}
          onChange={(connection_id) => onChange({ type: 'one', connection_id })}
        />
      )}
      {action.type === 'priority' && <PriorityFields {...props} action={action} />}
      {action.type === 'split' && <SplitFields {...props} action={action} />}
      {error !== undefined && action.type === 'priority' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {error !== undefined && action.type === 'split' && !error.startsWith('The shares') && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
