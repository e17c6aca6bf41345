import { Button, Radio, Stack } from '@mantine/core'
import { IconRefresh, IconUserPlus } from '@tabler/icons-react'
import type { FlowItem } from '../../../../../shared/domain/flows/flow-check.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import type { FlowShape } from '../flow-edit.ts'
import { contentName, variantLabel } from '../flow-labels.ts'
import {
  availableActions,
  isCompleted,
  payOutcomes,
  currentStep,
  variantReason,
  type PayOutcome,
  type FlowSimulation,
} from './flow-simulation.ts'
import classes from './flow-simulation.module.css'

interface FlowSimulationPanelProps {
  flow: FlowShape
  things: readonly FlowItem[]
  walk: FlowSimulation
  outcome: PayOutcome
  onOutcome: (outcome: PayOutcome) => void
  onWalk: (walk: FlowSimulation) => void
  onAgain: () => void
  onOther: () => void
}

function Here({ flow, things, walk, outcome, onWalk }: FlowSimulationPanelProps) {
  const place = currentStep(flow, walk)
  if (!place) {
    return (
      <p className={classes.end} data-through={isCompleted(walk) || undefined} role="status">
        {isCompleted(walk) ? 'The shopper is through.' : 'The shopper is stuck: the flow says no way on from here.'}
      </p>
    )
  }
  const { step, variant, index } = place
  return (
    <div role="status">
      <p className={classes.kind}>{variantLabel(step, index)}</p>
      <p className={classes.name}>{contentName(things, variant.ref_id)}</p>
      <p className={classes.why}>{variantReason(step, index)}</p>
      <Stack gap={8} mt={12}>
        {availableActions(flow, walk, outcome).map(({ label, next }, at) => (
          <Button key={label} variant={at === 0 ? 'filled' : 'default'} onClick={() => onWalk(next)}>
            {label}
          </Button>
        ))}
      </Stack>
    </div>
  )
}

/** Where the simulated shopper is and why, the available actions, and past actions. */
export function FlowSimulationPanel(props: FlowSimulationPanelProps) {
  const { walk, outcome, onOutcome, onAgain, onOther } = props
  return (
    <div className={classes.panel}>
      <p className={classes.why}>
        A made-up shopper goes through the draft of this flow and sees your pages as they are published. No session is
        counted and nothing is charged.
      </p>
      <Section title="The shopper is here">
        <Here {...props} />
      </Section>
      <Section title="How the payment ends">
        <Radio.Group
          aria-label="How the payment ends"
          value={outcome}
          onChange={(value) => onOutcome(payOutcomes.find((each) => each.value === value)?.value ?? 'approved')}
        >
          <Stack gap={10}>
            {payOutcomes.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      {walk.trail.length > 0 && (
        <Section title="So far">
          <ol className={classes.trail}>
            {walk.trail.map((words, at) => (
              <li key={`${at} ${words}`}>{words}</li>
            ))}
          </ol>
        </Section>
      )}
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={onAgain}>
          Start again
        </Button>
        <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={onOther}>
          Another shopper
        </Button>
      </div>
    </div>
  )
}
