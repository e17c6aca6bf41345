import { ActionIcon, MultiSelect, NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import {
  fallbackReasons,
  FALLBACK_REASON_LABELS,
  isFallbackReason,
} from '../../../../shared/domain/routing/fallback-reasons.ts'
import type { CardEntry } from '../../../../shared/domain/routing/card-entry.ts'
import type { CascadeAction, CascadeStep } from '../../../../shared/domain/routing/rules.ts'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { cardEntriesOf } from '../card-entries.ts'
import { ConnectionMark } from '../connection-mark.tsx'
import { AddConnection, unselectedConnections } from '../connection-select.tsx'
import { LAZY_DROPDOWN, PILLS } from '../pills.ts'
import chain from './chain.module.css'
import classes from './rule-form.module.css'
import { errorOf, type RuleErrors } from './rule-problems.ts'
import { newStep } from './rule-values.ts'

interface CascadeFieldsProps {
  action: CascadeAction
  connections: readonly Connection[]
  errors: RuleErrors
  onChange: (action: CascadeAction) => void
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const REASONS = fallbackReasons.map((value) => ({ value, label: capital(FALLBACK_REASON_LABELS[value]) }))

interface CountProps {
  label: string
  value: number
  min: number
  max: number
  error?: string | undefined
  suffix?: string
  onChange: (value: number) => void
}

function Count({ label, value, min, max, error, suffix = '', onChange }: CountProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      suffix={suffix}
      error={error}
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      onChange={(next) => onChange(Number(next) || 0)}
    />
  )
}

interface StepProps {
  step: CascadeStep
  at: number
  last: boolean
  connection: Connection | undefined
  entry: CardEntry | undefined
  errors: RuleErrors
  onChange: (step: CascadeStep) => void
  onRemove: () => void
}

function Step({ step, at, last, connection, entry, errors, onChange, onRemove }: StepProps) {
  const path = `action.steps.${at}`
  const name = connection?.account_name ?? 'connection'
  return (
    <div className={chain.cascadeStep} role="group" aria-label={`Step ${at + 1}: ${name}`}>
      <div className={chain.step}>
        <span className={chain.number}>{at + 1}</span>
        <ConnectionMark connection={connection} entry={entry} />
        <ActionIcon aria-label={`Remove step ${at + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <MultiSelect
        comboboxProps={LAZY_DROPDOWN}
        classNames={PILLS}
        label={last ? 'Retry after' : 'Fall back after'}
        description={last ? 'Applies if this account gets more than one attempt.' : undefined}
        placeholder={step.go_on.length === 0 ? 'Select reasons' : ''}
        data={REASONS}
        hidePickedOptions
        value={step.go_on}
        error={errors[`${path}.go_on`]}
        onChange={(next) => onChange({ ...step, go_on: next.filter(isFallbackReason) })}
      />
      <div className={chain.counts}>
        <Count
          label="Attempts"
          value={step.max_attempts}
          min={1}
          max={3}
          error={errors[`${path}.max_attempts`]}
          onChange={(max_attempts) => onChange({ ...step, max_attempts })}
        />
        <Count
          label="Timeout"
          suffix=" s"
          value={step.timeout_seconds}
          min={3}
          max={20}
          error={errors[`${path}.timeout_seconds`]}
          onChange={(timeout_seconds) => onChange({ ...step, timeout_seconds })}
        />
      </div>
    </div>
  )
}

/** The connections of a fallback chain, the conditions to continue after each, and its overall limits. */
export function CascadeFields({ action, connections, errors, onChange }: CascadeFieldsProps) {
  const { steps } = action
  const found = (id: string) => connections.find(({ connection_id }) => connection_id === id)
  const set = (next: CascadeStep[]) => onChange({ ...action, steps: next })
  const error = errors['action'] ?? errorOf(errors, 'action.steps')
  const named = steps.map(({ connection_id }) => connection_id)
  const entries = cardEntriesOf(named, connections)
  return (
    <div className={classes.fields}>
      <SortList
        label="Accounts in order"
        items={steps}
        keyOf={({ connection_id }) => connection_id}
        nameOf={({ connection_id }) => found(connection_id)?.account_name ?? 'step'}
        onSort={set}
      >
        {(step, at) => (
          <Step
            step={step}
            at={at}
            last={at === steps.length - 1}
            connection={found(step.connection_id)}
            entry={entries[at]}
            errors={errors}
            onChange={(next) => set(steps.with(at, next))}
            onRemove={() => set(steps.toSpliced(at, 1))}
          />
        )}
      </SortList>
      <AddConnection
        connections={unselectedConnections(connections, named)}
        onAdd={(id) => set([...steps, newStep(id)])}
      />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={chain.counts}>
        <Count
          label="Total attempts"
          value={action.max_attempts}
          min={1}
          max={10}
          error={errors['action.max_attempts']}
          onChange={(max_attempts) => onChange({ ...action, max_attempts })}
        />
        <Count
          label="Total time"
          suffix=" s"
          value={action.max_seconds}
          min={5}
          max={25}
          error={errors['action.max_seconds']}
          onChange={(max_seconds) => onChange({ ...action, max_seconds })}
        />
      </div>
      <p className={classes.note}>
        Hard declines always stop: a lost, stolen, closed, expired or suspected-fraud card is never retried. If the bank
        asks for 3-D Secure, the payment is retried once with it.
      </p>
    </div>
  )
}
