import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FlowContent } from '../../../../../shared/contracts/pages/flows.ts'
import { stepNoun } from '../../../../../shared/domain/flows/flow-check.ts'
import { canFollow, outcomesOf } from '../../../../../shared/domain/flows/flow.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import { addVariant, evenOut, removeStep, setTarget } from '../flow-edit.ts'
import { firstUnusedContent } from '../first-unused-content.ts'
import { stepLabel, outcomeHeading } from '../flow-labels.ts'
import { VariantComparison } from './variant-comparison.tsx'
import type { FlowEditing } from './flow-editing.ts'
import classes from './panel.module.css'
import { VariantRow } from './variant-row.tsx'

type Step = FlowContent['steps'][number]

interface StepPanelProps {
  editing: FlowEditing
  step: Step
}

const MOST_VARIANTS = 6

function Variants({ editing, step }: StepPanelProps) {
  const { flow, facts, change } = editing
  const total = step.variants.reduce((sum, { weight }) => sum + weight, 0)
  const several = step.variants.length > 1
  return (
    <Section title={several ? 'Variants' : 'What shoppers see'}>
      {several && <p className={classes.note}>Shoppers see the same variant on every visit.</p>}
      <ul className={classes.variants}>
        {step.variants.map(({ variant_id }, index) => (
          <VariantRow key={variant_id} editing={editing} step={step} index={index} />
        ))}
      </ul>
      {several && (
        <div className={classes.total} data-wrong={total !== 100 || undefined}>
          <span>Total</span>
          {change && total !== 100 && (
            <Button size="compact-xs" variant="subtle" onClick={() => change(evenOut(flow, step.step_id))}>
              Split evenly
            </Button>
          )}
          <strong>{total}%</strong>
        </div>
      )}
      {change && step.variants.length < MOST_VARIANTS && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={() => change(addVariant(flow, step, firstUnusedContent(flow, facts.things, step.kind)))}
        >
          Add variant
        </Button>
      )}
    </Section>
  )
}

function Ways({ editing, step }: StepPanelProps) {
  const { flow, change } = editing
  const outcomes = outcomesOf(step.kind)
  if (outcomes.length === 0) return null
  const targets = flow.steps
    .filter(({ kind }) => canFollow(step.kind, kind))
    .map(({ step_id, kind }) => ({ value: step_id, label: stepLabel(kind) }))
  return (
    <Section title="Next steps">
      <div className={classes.parts}>
        {outcomes.map((outcome) => (
          <Select
            key={outcome}
            label={outcomeHeading(step.kind, outcome)}
            placeholder="Not connected"
            allowDeselect={false}
            data={targets}
            value={flow.edges.find((edge) => edge.from === step.step_id && edge.outcome === outcome)?.to ?? null}
            disabled={change === null}
            onChange={(to) => to !== null && change?.(setTarget(flow, { from: step.step_id, to, outcome }))}
          />
        ))}
      </div>
    </Section>
  )
}

/**
 * Settings of a step: its variants and weights, targets, problems and leading variant. Use another `key` for another
 * step.
 */
export function StepPanel({ editing, step }: StepPanelProps) {
  const { flow, problems, change, onSelect } = editing
  const title = useRef<HTMLHeadingElement>(null)
  const { step_id } = step
  // Move focus to the panel for keyboard users.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const own = problems.filter((problem) => problem.step_id === step_id)
  return (
    <div className={classes.parts}>
      <header className={classes.panelHead}>
        <h2 className={classes.title} ref={title} tabIndex={-1}>
          {stepLabel(step.kind)}
        </h2>
        <ActionIcon aria-label="Close step" onClick={() => onSelect(null)}>
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </header>
      {own.length > 0 && (
        <ul className={classes.wrong} aria-label="Problems in this step">
          {own.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Variants editing={editing} step={step} />
      <Ways editing={editing} step={step} />
      {step.variants.length > 1 && <VariantComparison editing={editing} step={step} />}
      {change && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => {
            change(removeStep(flow, step_id))
            onSelect(null)
          }}
        >
          Remove the {stepNoun(step.kind)} step
        </Button>
      )}
    </div>
  )
}
