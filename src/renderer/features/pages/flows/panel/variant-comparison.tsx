import { Button, Table } from '@mantine/core'
import type { FlowContent } from '../../../../../shared/contracts/pages/flows.ts'
import { letterOf } from '../../../../../shared/domain/flows/flow-check.ts'
import { isClearlyAhead, type VariantFigure } from '../../../../../shared/domain/flows/flow-figures.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import { sendAllTo } from '../flow-edit.ts'
import { statLabels, rateText } from '../flow-labels.ts'
import type { FlowEditing } from './flow-editing.ts'
import classes from './panel.module.css'

type Step = FlowContent['steps'][number]

const rate = ({ sessions, went_on }: VariantFigure): number => (sessions === 0 ? 0 : went_on / sessions)

interface Verdict {
  letter: string
  variant_id: string
  words: string
  sure: boolean
}

/** Which variant leads, and whether the lead is significant. Null without sessions. */
function verdictOf(step: Step, figures: readonly VariantFigure[]): Verdict | null {
  const ranked = figures.toSorted((one, other) => rate(other) - rate(one))
  const [first, second] = ranked
  if (!first || !second || figures.every(({ sessions }) => sessions === 0)) return null
  const letter = letterOf(step.variants.findIndex(({ variant_id }) => variant_id === first.variant_id))
  const points = (100 * (rate(first) - rate(second))).toFixed(1)
  const sure = isClearlyAhead(first, second)
  const words = sure
    ? `${letter} leads by ${points} points. This is unlikely to be chance.`
    : `Too early to call. ${letter} leads by ${points} points, but that could be chance.`
  return { letter, variant_id: first.variant_id, words, sure }
}

/** Compares the variants of a step. */
export function VariantComparison({ editing, step }: { editing: FlowEditing; step: Step }) {
  const { flow, figures, change } = editing
  const own = step.variants.map(
    ({ variant_id }): VariantFigure =>
      figures?.variants.find((each) => each.variant_id === variant_id) ?? { variant_id, sessions: 0, went_on: 0 },
  )
  const verdict = verdictOf(step, own)
  const [met, wentOn] = statLabels[step.kind]
  return (
    <Section title="Variant performance">
      <Table verticalSpacing={6} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Variant</Table.Th>
            <Table.Th ta="right">{met}</Table.Th>
            <Table.Th ta="right">{wentOn}</Table.Th>
            <Table.Th ta="right">Rate</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {own.map((figure, index) => (
            <Table.Tr key={figure.variant_id}>
              <Table.Td>{letterOf(index)}</Table.Td>
              <Table.Td ta="right">{figure.sessions.toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="right">{figure.went_on.toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {rateText(figure.went_on, figure.sessions)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p className={classes.verdict} data-sure={verdict?.sure || undefined}>
        {verdict ? verdict.words : 'No sessions in this date range yet.'}
      </p>
      {verdict && change && (
        <Button fullWidth variant="default" onClick={() => change(sendAllTo(flow, step.step_id, verdict.variant_id))}>
          Send everyone to {verdict.letter}
        </Button>
      )}
    </Section>
  )
}
