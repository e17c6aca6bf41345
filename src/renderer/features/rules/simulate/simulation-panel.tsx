import { Alert, Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RoutedMethod } from '../../../../shared/domain/routing/fields.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { SimulationFields } from './simulation-fields.tsx'
import { SimulationResult, type Simulation } from './simulation-result.tsx'
import { newSimulationValues, paymentOf } from './simulation-values.ts'
import classes from './simulation.module.css'

type Stored = Pick<RoutingRuleWire, 'rule_id' | 'version'>

interface SimulationPanelProps {
  /** The initial payment method. */
  method: RoutedMethod
  /** Saves unsaved changes, so that they are simulated; null on failure. */
  ready?: (() => Promise<Stored | null>) | undefined
  /** The kind of the simulated rule. */
  kind?: RuleKind | undefined
  /** True if there are unsaved changes. */
  unsaved?: boolean
  /** Version of the saved draft; absent without a rule. */
  version?: number
}

/** Simulates a payment with the published rules, and with a rule's draft if given. */
export function SimulationPanel({ method, ready, kind, unsaved = false, version }: SimulationPanelProps) {
  const { store_id, currency } = useStore()
  const [values, setValues] = useState(() => newSimulationValues(currency, method))
  const [result, setResult] = useState<{ told: Simulation; of: number | undefined } | null>(null)
  const action = useAction(routingRules.simulate)
  const [waiting, setWaiting] = useState(false)
  const tryIt = async () => {
    setWaiting(true)
    const rule = ready ? await ready() : undefined
    if (rule !== null) {
      const reply = await action.run({ body: { store_id, rule_id: rule?.rule_id, payment: paymentOf(values) } })
      if (reply) setResult({ told: reply.data, of: rule?.version })
    }
    setWaiting(false)
  }
  const old = result !== null && result.of !== undefined && (unsaved || result.of !== version)
  const again = old ? 'Run again' : 'Run'
  return (
    <Section
      title={kind === 'checkout' ? 'Simulate a shopper' : 'Simulate a payment'}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
          loading={waiting}
          onClick={() => void tryIt()}
        >
          {unsaved ? 'Save and run' : again}
        </Button>
      }
    >
      <div className={classes.panel}>
        <SimulationFields
          values={values}
          errors={action.fieldErrors}
          set={(patch) => {
            setValues((before) => ({ ...before, ...patch }))
            setResult(null)
          }}
        />
        {action.error !== null && <Alert color="red">{action.error}</Alert>}
        {old && <Alert color="yellow">This result is for version {result.of}. The draft has changed since.</Alert>}
        {result && <SimulationResult result={result.told} kind={kind} />}
      </div>
    </Section>
  )
}
