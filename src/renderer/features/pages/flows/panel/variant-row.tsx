import { ActionIcon, Anchor, NumberInput, Select, Slider, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { FlowContent } from '../../../../../shared/contracts/pages/flows.ts'
import { letterOf, stepNoun, type FlowItem } from '../../../../../shared/domain/flows/flow-check.ts'
import type { FlowStepKind } from '../../../../../shared/domain/flows/flow.ts'
import { to } from '../../../../lib/navigation/route-paths.ts'
import { moveVariant, removeVariant, setShown, setWeight } from '../flow-edit.ts'
import type { FlowEditing } from './flow-editing.ts'
import classes from './panel.module.css'

type Step = FlowContent['steps'][number]

const stateWords: Readonly<Record<FlowItem['status'], string>> = {
  live: '',
  draft: ' (draft)',
  paused: ' (paused)',
  archived: ' (archived)',
}

/** Content that a step can show, published first; archived content only while selected. */
function choicesOf(things: readonly FlowItem[], kind: FlowStepKind, chosen: string | null) {
  const fitting = things.filter(
    (thing) => thing.kind === kind && !thing.instant && (thing.status !== 'archived' || thing.ref_id === chosen),
  )
  const ordered = fitting.toSorted((one, other) => Number(other.status === 'live') - Number(one.status === 'live'))
  return ordered.map(({ ref_id, name, status }) => ({ value: ref_id, label: `${name}${stateWords[status]}` }))
}

interface VariantRowProps {
  editing: FlowEditing
  step: Step
  index: number
}

function Weight({ editing, step, index }: VariantRowProps) {
  const variant = step.variants[index]
  if (!variant) return null
  const { variant_id, weight } = variant
  const { flow, change } = editing
  const set = (value: number) => change?.(setWeight(flow, step.step_id, variant_id, value))
  const label = `Share of ${letterOf(index)}`
  return (
    <div className={classes.weight}>
      <Slider
        className={classes.slider ?? ''}
        thumbProps={{ 'aria-label': label }}
        thumbLabel={label}
        color={index === 0 ? 'brand' : 'violet'}
        label={null}
        size="sm"
        min={0}
        max={100}
        value={weight}
        disabled={change === null}
        onChange={set}
      />
      <NumberInput
        aria-label={`${label} in percent`}
        size="xs"
        w={84}
        min={0}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        suffix=" %"
        value={weight}
        disabled={change === null}
        onChange={(value) => set(Number(value) || 0)}
      />
    </div>
  )
}

function Tools({ editing: { flow, change }, step, index }: VariantRowProps) {
  const variant = step.variants[index]
  if (!variant || change === null) return null
  const { variant_id } = variant
  const letter = letterOf(index)
  return (
    <>
      <Tooltip label="Up">
        <ActionIcon
          aria-label={`Move ${letter} up`}
          disabled={index === 0}
          onClick={() => change(moveVariant(flow, step.step_id, variant_id, -1))}
        >
          <IconArrowUp size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Down">
        <ActionIcon
          aria-label={`Move ${letter} down`}
          disabled={index === step.variants.length - 1}
          onClick={() => change(moveVariant(flow, step.step_id, variant_id, 1))}
        >
          <IconArrowDown size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remove">
        <ActionIcon
          aria-label={`Remove ${letter}`}
          onClick={() => change(removeVariant(flow, step.step_id, variant_id))}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** A variant of a step: its content and, if there are several, its weight. */
export function VariantRow(props: VariantRowProps) {
  const { editing, step, index } = props
  const { flow, facts, change } = editing
  const variant = step.variants[index]
  if (!variant) return null
  const { variant_id, ref_id } = variant
  const several = step.variants.length > 1
  const noun = stepNoun(step.kind)
  const address = ref_id === null ? null : contentEditorPath(step.kind, ref_id)
  return (
    <li className={classes.variant} data-several={several || undefined}>
      <div className={classes.variantHead}>
        {several && (
          <span className={classes.letter} data-index={index}>
            {letterOf(index)}
          </span>
        )}
        <Select
          className={classes.grow ?? ''}
          aria-label={several ? `Content of ${letterOf(index)}` : `Which ${noun}`}
          placeholder={`Select a ${noun}`}
          nothingFoundMessage={`No ${noun} yet`}
          searchable
          allowDeselect={false}
          data={choicesOf(facts.things, step.kind, ref_id)}
          value={ref_id}
          disabled={change === null}
          onChange={(value) => change?.(setShown(flow, step.step_id, variant_id, value))}
        />
      </div>
      {several && <Weight {...props} />}
      <div className={classes.variantFoot}>
        {address !== null && facts.things.some((thing) => thing.ref_id === ref_id) && (
          <Anchor component={Link} to={address} size="sm" mr="auto">
            Edit this {noun}
          </Anchor>
        )}
        {several && <Tools {...props} />}
      </div>
    </li>
  )
}

/** Returns the editor address of a step's content. */
function contentEditorPath(kind: FlowStepKind, ref_id: string): string {
  switch (kind) {
    case 'cart':
      return to('carts.edit', { cartId: ref_id })
    case 'payment_page':
      return to('payment-pages.edit', { paymentPageId: ref_id })
    case 'confirmation_page':
      return to('confirmation-pages.edit', { confirmationPageId: ref_id })
    default:
      return to('optimizers.edit', { optimizerId: ref_id })
  }
}
