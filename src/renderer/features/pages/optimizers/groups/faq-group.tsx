import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconHelpCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_FAQ_ITEMS, type FaqItem } from '../../../../../shared/contracts/pages/optimizer-content.ts'
import { pluralize } from '../../../../lib/format/format.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import classes from '../../groups/groups.module.css'
import { FlagField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

interface QuestionProps {
  item: FaqItem
  place: number
  onChange: (patch: Partial<FaqItem>) => void
  onRemove: () => void
}

function Question({ item, place, onChange, onRemove }: QuestionProps) {
  const name = `Question ${place}`
  return (
    <li className={classes.stage} aria-label={name}>
      <div className={classes.stageHead}>
        <span className={classes.methodName}>{name}</span>
        <ActionIcon aria-label={`Remove question ${place}`} size={28} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <TextInput
        label="Question"
        size="xs"
        maxLength={200}
        placeholder="Does it fit my kettle?"
        value={item.question}
        error={item.question.trim() === '' ? 'A question is required' : undefined}
        onChange={(event) => onChange({ question: event.currentTarget.value })}
      />
      <Textarea
        label="Answer"
        size="xs"
        rows={3}
        resize="vertical"
        maxLength={1000}
        value={item.answer}
        onChange={(event) => onChange({ answer: event.currentTarget.value })}
      />
    </li>
  )
}

/** Collapsible questions and answers (GAP-66, OP-011). */
export function FaqGroup() {
  const { values, set, problems } = useOptimizer()
  const items = values.faq_items
  const write = (faq_items: FaqItem[]) => set({ faq_items })
  const problem = problems.get('faq_items')
  return (
    <SettingGroup
      title="Questions and answers"
      icon={IconHelpCircle}
      note={values.faq_enabled ? pluralize(items.length, 'question') : 'Off'}
      keywords="faq"
    >
      <FlagField name="faq_enabled" label="Show questions and answers" />
      <ul className={classes.stages} aria-label="Questions">
        {items.map((item, index) => (
          <Question
            key={index}
            item={item}
            place={index + 1}
            onChange={(patch) => write(items.with(index, { ...item, ...patch }))}
            onRemove={() => write(items.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {problem !== undefined && (
        <p className={classes.problem}>{problem} The list isn’t saved until every question has text.</p>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={items.length >= MAX_FAQ_ITEMS}
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => write([...items, { question: '', answer: '' }])}
      >
        Add question
      </Button>
    </SettingGroup>
  )
}
