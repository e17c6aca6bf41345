import { Alert, NumberInput, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { velocity, type VelocitySettings } from '../../../../shared/contracts/payments/velocity-limits.ts'
import {
  MAX_WINDOW_MINUTES,
  MAX_ATTEMPTS,
  velocityKinds,
  type VelocityKind,
  type VelocityLimits,
} from '../../../../shared/domain/payments/velocity.ts'
import { call } from '../../../lib/api/api.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { schemaRules } from '../../../lib/forms/form.ts'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SaveBar } from '../../../ui/feedback/save-bar.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { KIND_WORDS } from './velocity-labels.ts'
import classes from './velocity.module.css'

interface LimitRowProps {
  kind: VelocityKind
  form: UseFormReturnType<LimitsValues>
}

function LimitRow({ kind, form }: LimitRowProps) {
  const { title, help } = KIND_WORDS[kind]
  const number = { allowDecimal: false, allowNegative: false, clampBehavior: 'none', inputMode: 'numeric' } as const
  return (
    <li className={classes.limit} aria-label={title}>
      <Switch
        label={<span className={classes.name}>{title}</span>}
        description={help}
        {...form.getInputProps(`${kind}.enabled`, { type: 'checkbox' })}
      />
      <div className={classes.numbers} data-off={!form.values[kind].enabled || undefined}>
        <NumberInput
          label="Declines allowed"
          {...number}
          min={1}
          max={MAX_ATTEMPTS}
          {...form.getInputProps(`${kind}.attempts`)}
        />
        <NumberInput
          label="Within"
          suffix=" min"
          {...number}
          min={1}
          max={MAX_WINDOW_MINUTES}
          {...form.getInputProps(`${kind}.minutes`)}
        />
      </div>
    </li>
  )
}

function LimitsFields({ settings }: { settings: VelocitySettings }) {
  const { form, ref, onSubmit, error, saving, conflict } = useLimitsForm(settings)
  const mayManage = useCan('payments.manage')
  return (
    <form ref={ref} aria-label="Velocity limits" noValidate onSubmit={onSubmit}>
      <fieldset className={classes.fieldset} disabled={!mayManage || saving}>
        <ul className={classes.limits}>
          {velocityKinds.map((kind) => (
            <LimitRow key={kind} kind={kind} form={form} />
          ))}
        </ul>
      </fieldset>
      {!mayManage && (
        <Alert mx={16} mb={16}>
          Only owners and admins can edit these limits.
        </Alert>
      )}
      {conflict && <ConflictDialog what="Limits" conflict={conflict} />}
      {mayManage && (
        <div className={classes.save}>
          <SaveBar dirty={form.isDirty()} saving={saving} error={error} onDiscard={form.reset} />
        </div>
      )}
    </form>
  )
}

/** The store's four limits, each on or off, with its number of declines and time window. */
export function LimitsForm() {
  const { store_id } = useStore()
  const { data, load } = useApi(velocity.settings, { query: { store_id } })
  return (
    <Section
      title="Limits"
      note="Shoppers who reach a limit are asked to wait and aren’t charged. In test mode, blocks last up to one minute."
      flush
    >
      <LoadGate load={load} what="Limits" skeleton={<RowSkeleton rows={4} height={92} />}>
        {data && <LimitsFields settings={data} />}
      </LoadGate>
    </Section>
  )
}

interface LimitValues {
  enabled: boolean
  /** '' if the field is empty. */
  attempts: number | string
  minutes: number | string
}

type LimitsValues = Record<VelocityKind, LimitValues>

function byKind<T>(make: (kind: VelocityKind) => T): Record<VelocityKind, T> {
  const [card, email, network, store] = [make('card'), make('email'), make('network'), make('store')]
  return { card, email, network, store }
}

const valuesOf = (settings: VelocityLimits): LimitsValues => byKind((kind) => ({ ...settings[kind] }))

const toLimits = (values: LimitsValues): VelocityLimits =>
  byKind((kind) => {
    const { enabled, attempts, minutes } = values[kind]
    return { enabled, attempts: Number(attempts), minutes: Number(minutes) }
  })

const limitRules = schemaRules(velocity.update.body)

/** The form of a store's velocity limits. */
function useLimitsForm(settings: VelocitySettings): EditedForm<LimitsValues> {
  const { store_id } = useStore()
  return useStoredForm(velocity.update, {
    invalidates: [velocity.settings],
    stored: settings,
    id: store_id,
    valuesOf,
    validate: (values) => limitRules({ store_id, ...values }),
    toInput: (values, version) => ({ body: { store_id, ...toLimits(values), version } }),
    savedOf: (saved) => saved,
    read: () => call(velocity.settings, { query: { store_id } }),
  })
}
