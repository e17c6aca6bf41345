import { Select } from '@mantine/core'
import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { LAZY_DROPDOWN } from './pills.ts'

/** Connections not selected yet. */
export const unselectedConnections = (connections: readonly Connection[], named: readonly string[]): Connection[] =>
  connections.filter(({ connection_id }) => !named.includes(connection_id))

const optionsOf = (connections: readonly Connection[]) =>
  connections.map(({ connection_id, account_name, status }) => ({
    value: connection_id,
    label: status === 'active' ? account_name : `${account_name} (inactive)`,
  }))

interface ConnectionSelectProps {
  label: string
  connections: readonly Connection[]
  value: string
  onChange: (connection_id: string) => void
  error?: string | undefined
}

/** Selects one connection of the store. */
export function ConnectionSelect({ label, connections, value, onChange, error }: ConnectionSelectProps) {
  const gone = value !== '' && connections.every(({ connection_id }) => connection_id !== value)
  return (
    <Select
      comboboxProps={LAZY_DROPDOWN}
      label={label}
      placeholder="Select an account"
      data={[...optionsOf(connections), ...(gone ? [{ value, label: 'Deleted account' }] : [])]}
      searchable={connections.length > 6}
      allowDeselect={false}
      value={value === '' ? null : value}
      error={error}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

interface AddConnectionProps {
  /** Connections that can be added. */
  connections: readonly Connection[]
  onAdd: (connection_id: string) => void
}

/** Adds a connection to a chain. */
export function AddConnection({ connections, onAdd }: AddConnectionProps) {
  if (connections.length === 0) return null
  return (
    <Select
      comboboxProps={LAZY_DROPDOWN}
      aria-label="Add account"
      placeholder="Add account"
      data={optionsOf(connections)}
      value={null}
      onChange={(next) => next !== null && onAdd(next)}
    />
  )
}
