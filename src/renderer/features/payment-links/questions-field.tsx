import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_QUESTIONS } from '../../../shared/domain/cart/payment-links.ts'
import { unusedKey, type QuestionValues } from './link-form.ts'
import classes from './links.module.css'
import type { LinkFormApi } from './use-link-form.ts'
import forms from '../../ui/resource/form.module.css'

/** Questions that shoppers answer before they pay, at most three. */
export function QuestionsField({ form }: { form: LinkFormApi }) {
  const { custom_fields: questions } = form.values
  const set = (next: QuestionValues[]) => form.setFieldValue('custom_fields', next)
  const change = (at: number, part: Partial<QuestionValues>) =>
    set(questions.map((question, index) => (index === at ? { ...question, ...part } : question)))
  return (
    <div className={forms.fields}>
      {questions.map(({ key, label, required }, at) => (
        <div key={key} className={classes.question}>
          <TextInput
            label={`Question ${at + 1}`}
            value={label}
            maxLength={60}
            autoComplete="off"
            onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
            error={at === 0 ? form.errors['custom_fields'] : undefined}
          />
          <Checkbox
            label="Required"
            checked={required}
            onChange={({ currentTarget }) => change(at, { required: currentTarget.checked })}
          />
          <ActionIcon
            aria-label={`Remove question ${at + 1}`}
            onClick={() => set(questions.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {questions.length < MAX_QUESTIONS && (
        <Button
          variant="default"
          className={classes.start ?? ''}
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={() => set([...questions, { key: unusedKey(questions), label: '', required: false }])}
        >
          Add question
        </Button>
      )}
      <p className={forms.note}>Answers appear on the order.</p>
    </div>
  )
}
