import { TextInput } from '@mantine/core'
import { isOfferKind } from '../../../../../shared/domain/flows/flow.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import { stepLabel } from '../flow-labels.ts'
import type { FlowEditing } from './flow-editing.ts'
import { Outline } from './outline.tsx'
import classes from './panel.module.css'

interface FlowPanelProps {
  editing: FlowEditing
  name: string
  nameProblem: string | undefined
  onName: (name: string) => void
}

function Line({ label, value }: { label: string; value: number }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  )
}

/** Results of the offers in the counted sessions. */
function Offers({ flow, figures }: FlowEditing) {
  const offers = flow.steps.filter(({ kind }) => isOfferKind(kind))
  const sumOf = (kind: string, what: 'sessions' | 'went_on') =>
    flow.steps
      .filter((step) => step.kind === kind)
      .flatMap(({ variants }) => variants)
      .reduce(
        (sum, { variant_id }) => sum + (figures?.variants.find((each) => each.variant_id === variant_id)?.[what] ?? 0),
        0,
      )
  if (offers.length === 0 || figures === null) return null
  return (
    <Section title="Offers">
      <dl className={classes.lines}>
        {offers.map(({ kind, step_id }) => (
          <Line key={step_id} label={`${stepLabel(kind)} accepted`} value={sumOf(kind, 'went_on')} />
        ))}
        <Line label="Orders" value={sumOf('confirmation_page', 'went_on')} />
      </dl>
    </Section>
  )
}

/** The panel shown while no step is selected: the flow's name, its steps and its offer results. */
export function FlowPanel({ editing, name, nameProblem, onName }: FlowPanelProps) {
  return (
    <div className={classes.parts}>
      <TextInput
        label="Name"
        value={name}
        error={nameProblem}
        disabled={editing.change === null}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <Section title="Steps">
        <Outline {...editing} />
      </Section>
      <Offers {...editing} />
    </div>
  )
}
