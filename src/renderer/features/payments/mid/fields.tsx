import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { MidProblem } from '../../../../shared/domain/merchant-account/mid-problems.ts'
import { countries } from '../../../../shared/domain/address/regions.ts'
import type { MidDraft } from './use-draft.ts'

/** Shared props of the steps. `shown`: whether errors for missing fields are visible yet. */
export interface StepProps {
  draft: MidDraft
  shown: boolean
}

/** Returns a field's error once errors are visible. */
export const errorFor = (problems: readonly MidProblem[], shown: boolean, field: string): string | null =>
  shown ? (problems.find((problem) => problem.field === field)?.message ?? null) : null

type Texts<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

interface FieldsOf<Values> {
  values: Values
  /** Prefix of field names in problems: 'business', 'owners.0'. */
  prefix: string
  problems: readonly MidProblem[]
  shown: boolean
  onChange: (values: Values) => void
}

export interface FieldProps<Name extends string> {
  name: Name
  label: string
  help?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'date'
  autoComplete?: string
  long?: true
}

/** Creates a text field component for a part of the application: `<Field name="city" label="City" />`. */
export function textFieldsOf<Values extends object>({ values, prefix, problems, shown, onChange }: FieldsOf<Values>) {
  return function field({ name, label, help, type = 'text', autoComplete = 'off', long }: FieldProps<Texts<Values>>) {
    const value = String(values[name] ?? '')
    const change = (text: string) => onChange({ ...values, [name]: text })
    const common = {
      label,
      description: help,
      value,
      error: errorFor(problems, shown, `${prefix}.${name}`),
      autoComplete,
    }
    return long ? (
      <Textarea {...common} key={name} autosize minRows={3} onChange={(event) => change(event.currentTarget.value)} />
    ) : (
      <TextInput {...common} key={name} type={type} onChange={(event) => change(event.currentTarget.value)} />
    )
  }
}

interface CountryProps {
  label: string
  value: string
  error: string | null
  onChange: (code: string) => void
}

export function CountryField({ label, value, error, onChange }: CountryProps) {
  const choices = useMemo(() => countries('en').map(({ code, name }) => ({ value: code, label: name })), [])
  return (
    <Select
      label={label}
      data={choices}
      value={value || null}
      error={error}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No countries found"
      onChange={(code) => onChange(code ?? '')}
    />
  )
}

interface NumberProps {
  label: string
  help?: string
  value: number | null
  suffix: string
  max: number
  error: string | null
  onChange: (value: number | null) => void
}

export const WholeField = ({ label, help, value, suffix, max, error, onChange }: NumberProps) => (
  <NumberInput
    label={label}
    description={help}
    value={value ?? ''}
    suffix={suffix}
    min={0}
    max={max}
    allowDecimal={false}
    hideControls
    error={error}
    onChange={(next) => onChange(next === '' ? null : Number(next))}
  />
)

interface SecretProps {
  draft: MidDraft
  name: string
  label: string
  help: string
  problem: string | null
}

/** A number that is encrypted at rest. Shows the last digits of a saved value; typing replaces it. */
export function SecretField({ draft, name, label, help, problem }: SecretProps) {
  const kept = draft.endings[name]
  return (
    <TextInput
      label={label}
      description={help}
      placeholder={kept === undefined ? '' : `•••• ${kept}`}
      leftSection={<IconLock size={15} stroke={1.7} aria-hidden />}
      value={draft.typed(name)}
      autoComplete="off"
      spellCheck={false}
      maxLength={50}
      error={draft.secretError(name) ?? (kept === undefined && draft.typed(name) === '' ? problem : null)}
      onChange={(event) => draft.setSecret(name, event.currentTarget.value)}
    />
  )
}
