import { ActionIcon, NumberInput, Switch, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { recoveryTemplates } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import { languageName } from '../../../lib/format/page-languages.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { DelayField } from './delay-field.tsx'
import classes from './recovery-editor.module.css'
import { stepTitle, TEMPLATE_LABELS } from './recovery-labels.ts'
import { StepConditions } from './step-conditions.tsx'
import type { Problems } from './use-recovery-form.ts'

const templateChoices = recoveryTemplates.map((value) => ({ value, label: TEMPLATE_LABELS[value] }))

const NEW_PROMO = { percent: 10, valid_hours: 72 }

interface StepPaneProps {
  step: RecoveryStep
  index: number
  language: PageLanguage
  readOnly: boolean
  problems: Problems
  onChange: (change: Partial<RecoveryStep>) => void
  /** Absent if the sequence has the most steps. */
  onDuplicate: (() => void) | undefined
  /** Absent for the only step. */
  onRemove: (() => void) | undefined
}

const wholeNumber = { size: 'xs', allowDecimal: false, allowNegative: false } as const
const numberOf = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN)
const shownNumber = (value: number): number | string => (Number.isNaN(value) ? '' : value)

function TextFields({ step, language, index, problems, onChange }: StepPaneProps) {
  const own = step.texts[language] ?? { subject: '', body: '' }
  const errorOf = (name: string) => {
    const found = problems[`steps.${index}.texts.${language}.${name}`]
    return typeof found === 'string' ? found : undefined
  }
  const write = (change: Partial<typeof own>) => {
    const { [language]: _, ...others } = step.texts
    const next = { ...own, ...change }
    onChange({ texts: next.subject === '' && next.body === '' ? others : { ...others, [language]: next } })
  }
  const name = languageName(language)
  return (
    <>
      <TextInput
        label={`Subject in ${name}`}
        size="xs"
        maxLength={100}
        description="Leave blank for the template’s text."
        value={own.subject}
        error={errorOf('subject')}
        onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
      />
      <Textarea
        label={`Message in ${name}`}
        size="xs"
        rows={4}
        maxLength={1000}
        description="You can use {first_name}, {item}, {store} and {percent}."
        value={own.body}
        error={errorOf('body')}
        onChange={({ currentTarget }) => write({ body: currentTarget.value })}
      />
    </>
  )
}

function PromoFields({ step: { promo }, index, problems, onChange }: StepPaneProps) {
  const errorOf = (name: string) => {
    const found = problems[`steps.${index}.promo.${name}`]
    return typeof found === 'string' ? found : undefined
  }
  return (
    <>
      <Switch
        label="Promo code"
        description="Each email has its own code, which works once."
        checked={promo !== null}
        onChange={({ currentTarget }) => onChange({ promo: currentTarget.checked ? NEW_PROMO : null })}
      />
      {promo && (
        <div className={classes.pair}>
          <NumberInput
            {...wholeNumber}
            label="Discount"
            suffix="%"
            value={shownNumber(promo.percent)}
            error={errorOf('percent')}
            onChange={(value) => onChange({ promo: { ...promo, percent: numberOf(value) } })}
          />
          <NumberInput
            {...wholeNumber}
            label="Valid for"
            suffix=" hours"
            value={shownNumber(promo.valid_hours)}
            error={errorOf('valid_hours')}
            onChange={(value) => onChange({ promo: { ...promo, valid_hours: numberOf(value) } })}
          />
        </div>
      )}
    </>
  )
}

/** The settings of the selected step. */
export function StepPane(props: StepPaneProps) {
  const { step, index, readOnly, problems, onChange, onDuplicate, onRemove } = props
  const id = useId()
  return (
    <section className={classes.step} aria-labelledby={id}>
      <header className={classes.stepHead}>
        <h2 id={id}>{stepTitle(step, index)}</h2>
        {!readOnly && (
          <>
            <Tooltip label="Duplicate step">
              <ActionIcon aria-label="Duplicate step" disabled={!onDuplicate} onClick={onDuplicate}>
                <IconCopy size={16} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Remove step">
              <ActionIcon aria-label="Remove step" disabled={!onRemove} onClick={onRemove}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </header>
      <fieldset className={classes.fields} disabled={readOnly} aria-labelledby={id}>
        <DelayField
          key={step.step_id}
          minutes={step.delay_minutes}
          isFirst={index === 0}
          error={problems[`steps.${index}.delay_minutes`]}
          onChange={(delay_minutes) => onChange({ delay_minutes })}
        />
        <ChoiceSelect
          labelled
          label="Template"
          value={step.template}
          options={templateChoices}
          onChange={(template) => onChange({ template })}
        />
        <TextFields {...props} />
        <PromoFields {...props} />
        <h3 className={classes.part}>Only if</h3>
        <StepConditions
          conditions={step.conditions}
          minValueError={problems[`steps.${index}.conditions.min_value`]}
          onChange={(change) => onChange({ conditions: { ...step.conditions, ...change } })}
        />
      </fieldset>
    </section>
  )
}
