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
        {isCompleted(walk)
          ? 'The shopper has finished the flow.'
          : 'The shopper is stuck. This step doesn’t lead anywhere.'}
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
        Walk through this draft as a shopper, using your published pages. Nothing is counted or charged.
      </p>
      <Section title="Current step">
        <Here {...props} />
      </Section>
      <Section title="Payment outcome">
        <Radio.Group
          aria-label="Payment outcome"
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
        <Section title="Steps so far">
          <ol className={classes.trail}>
            {walk.trail.map((words, at) => (
              <li key={`${at} ${words}`}>{words}</li>
            ))}
          </ol>
        </Section>
      )}
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={onAgain}>
          Start over
        </Button>
        <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={onOther}>
          New shopper
        </Button>
      </div>
    </div>
  )
}
