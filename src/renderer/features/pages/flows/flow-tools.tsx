import { Button, Menu } from '@mantine/core'
import { IconArrowsSplit2, IconPlus } from '@tabler/icons-react'
import type { FlowStepKind } from '../../../../shared/domain/flows/flow.ts'
import { firstUnusedContent } from './first-unused-content.ts'
import { addStep, addVariant, missingKinds, type FlowShape } from './flow-edit.ts'
import { stepLabel } from './flow-labels.ts'
import type { FlowEditing } from './panel/flow-editing.ts'

const MOST_VARIANTS = 6

function AddStep({ flow, facts, onSelect, change }: FlowEditing & { change: (flow: FlowShape) => void }) {
  const kinds = missingKinds(flow)
  const add = (kind: FlowStepKind) => {
    const next = addStep(flow, kind, firstUnusedContent(flow, facts.things, kind))
    change(next)
    onSelect(next.steps.find((step) => step.kind === kind)?.step_id ?? null)
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.8} />}
          disabled={kinds.length === 0}
        >
          Add step
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(kind)}>
            {stepLabel(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Buttons to add missing steps, and variants of the selected step. */
export function FlowTools({ editing }: { editing: FlowEditing }) {
  const { flow, facts, change, selected } = editing
  const step = flow.steps.find(({ step_id }) => step_id === selected)
  if (change === null) return null
  return (
    <Button.Group>
      <AddStep {...editing} change={change} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowsSplit2 size={16} stroke={1.8} />}
        disabled={!step || step.variants.length >= MOST_VARIANTS}
        title={step ? undefined : 'Select a step first'}
        onClick={() => step && change(addVariant(flow, step, firstUnusedContent(flow, facts.things, step.kind)))}
      >
        Add variant
      </Button>
    </Button.Group>
  )
}
