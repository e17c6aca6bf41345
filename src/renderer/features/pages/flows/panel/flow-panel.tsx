import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { isOfferKind } from '../../../../../shared/domain/flows/flow.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import { stepLabel, contentName } from '../flow-labels.ts'
import type { FlowEditing } from './flow-editing.ts'
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

/** The steps of a flow as a list: a text version of the canvas, for keyboard users and narrow windows. */
function Outline({ flow, facts, problems, selected, onSelect }: FlowEditing) {
  return (
    <ol className={classes.outline} aria-label="Steps">
      {flow.steps.map((step) => {
        const broken = problems.some(({ step_id }) => step_id === step.step_id)
        return (
          <li key={step.step_id}>
            <button
              type="button"
              className={classes.step}
              aria-pressed={step.step_id === selected}
              onClick={() => onSelect(step.step_id)}
            >
              <span className={classes.stepDetails}>
                <span className={classes.stepKind}>
                  {stepLabel(step.kind)}
                  {broken && <IconAlertTriangle size={14} stroke={1.8} aria-label="Needs attention" />}
                </span>
                {step.variants.map(({ variant_id, ref_id, weight }) => (
                  <span key={variant_id} className={classes.stepName}>
                    {contentName(facts.things, ref_id)}
                    {step.variants.length > 1 && <span className={classes.share}>{weight}%</span>}
                  </span>
                ))}
              </span>
              <IconChevronRight size={16} stroke={1.7} aria-hidden />
            </button>
          </li>
        )
      })}
    </ol>
  )
}
