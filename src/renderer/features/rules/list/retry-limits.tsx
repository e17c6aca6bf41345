import { Alert, Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { RetryLimitWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../rules.module.css'

const DAY = 24

const spanOf = (hours: number): string => (hours === DAY ? 'day' : `${hours / DAY} days`)
const keyOf = (network: string, hours: number): string => `${network} ${hours}`

type Typed = Readonly<Record<string, number>>

const typedOf = (limits: readonly RetryLimitWire[]): Typed =>
  Object.fromEntries(
    limits.flatMap(({ network, windows }) => windows.map(({ hours, most }) => [keyOf(network, hours), most])),
  )

/** Limits stricter than the network's. */
const capsOf = (limits: readonly RetryLimitWire[], typed: Typed) =>
  limits.flatMap(({ network, windows }) =>
    windows.flatMap(({ hours, allowed }) => {
      const most = typed[keyOf(network, hours)] ?? allowed
      return most === allowed ? [] : [{ network, hours, most }]
    }),
  )

interface LimitFormProps {
  limits: readonly RetryLimitWire[]
}

function LimitForm({ limits }: LimitFormProps) {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const toast = useNotification()
  const [typed, setTyped] = useState<Typed>(() => typedOf(limits))
  const save = useAction(routingRules.saveRetryLimits, {
    invalidates: [routingRules.retryLimits],
    onSuccess: ({ message }) => toast.success(message),
  })
  const tooMany = limits.some(({ network, windows }) =>
    windows.some(({ hours, allowed }) => (typed[keyOf(network, hours)] ?? 0) > allowed),
  )
  const dirty = JSON.stringify(typed) !== JSON.stringify(typedOf(limits))
  return (
    <form
      aria-label="Retry limits"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooMany) void save.run({ body: { store_id, limits: capsOf(limits, typed) } })
      }}
    >
      <fieldset className={classes.fieldset} disabled={!mayManage || save.busy}>
        <ul className={classes.limits}>
          {limits.map(({ network, name, never, windows }) => (
            <li key={network}>
              <div>
                <p className={classes.limitName}>{name}</p>
                <p className={classes.limitNote}>
                  {never.length > 0 ? 'Never retried after:' : 'Hard declines are never retried.'}
                </p>
                {never.length > 0 && (
                  <ul className={classes.neverRetried}>
                    {never.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                )}
              </div>
              <div className={classes.windows}>
                {windows.map(({ hours, allowed }) => {
                  const key = keyOf(network, hours)
                  const value = typed[key] ?? allowed
                  return (
                    <NumberInput
                      key={key}
                      label={`Retries per ${spanOf(hours)}`}
                      description={`Network limit: ${allowed}`}
                      allowDecimal={false}
                      allowNegative={false}
                      min={0}
                      max={allowed}
                      inputMode="numeric"
                      value={value}
                      error={value > allowed ? `Enter ${allowed} or less` : undefined}
                      onChange={(next) => setTyped({ ...typed, [key]: Number(next) || 0 })}
                    />
                  )
                })}
              </div>
            </li>
          ))}
        </ul>
        {save.error !== null && <Alert color="red">{save.error}</Alert>}
        {mayManage && (
          <div className={classes.saveLimits}>
            <Button type="submit" variant="default" disabled={!dirty || tooMany} loading={save.busy}>
              Save limits
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

/** How often a declined card is retried without the cardholder: the network limits, or fewer. */
export function RetryLimits() {
  const { store_id } = useStore()
  const { data, load } = useApi(routingRules.retryLimits, { query: { store_id } })
  return (
    <Section
      title="Card network retry limits"
      note="Applies to each card across all cascades and renewals. You can set lower limits than the networks."
    >
      <LoadGate load={load} what="The limits" skeleton={<RowSkeleton rows={2} />}>
        {data && <LimitForm key={JSON.stringify(data.data)} limits={data.data} />}
      </LoadGate>
    </Section>
  )
}
