import { Button, Group, Modal } from '@mantine/core'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { pluralize } from '../../lib/format/format.ts'
import { useStore } from '../../lib/session/stores.ts'
import classes from './conflict-dialog.module.css'
import type { ConflictField, EditConflict } from './edited-form.ts'

const words = (name: string): string => name.replaceAll('_', ' ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Discount value' for `discount_value`, 'Variant 1: price' for `variants.0.price`, 'Utm: source' for `utm.source`. */
function fieldName({ path, label }: ConflictField): string {
  if (label !== undefined) return label
  const [name = '', index, ...inner] = path.split('.')
  if (index === undefined) return capital(words(name))
  if (!/^\d+$/.test(index)) return `${capital(words(name))}: ${words([index, ...inner].join(' '))}`
  const place = `${capital(words(name)).replace(/s$/, '')} ${Number(index) + 1}`
  return inner.length === 0 ? place : `${place}: ${words(inner.join(' '))}`
}

/** Formats a value: 'On', '$19.99', 'Blank', '3 entries'. Text is shown as typed. */
function formatValue(value: unknown, { kind }: ConflictField, currency: string): string {
  if (kind === 'secret') return value === null || value === '' ? 'Blank' : '••••'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value, currency) : String(value)
  if (typeof value === 'string') {
    if (value.trim() === '') return 'Blank'
    return kind === 'option' ? capital(words(value)) : value
  }
  if (value instanceof File) return value.name
  if (!Array.isArray(value)) return 'Blank'
  const plain = value.every((each) => typeof each === 'string' || typeof each === 'number')
  if (!plain || value.length === 0) return pluralize(value.length, 'entry', 'entries')
  return value.map((each) => (kind === 'option' ? words(String(each)) : each)).join(', ')
}

function Fields({ fields, currency }: { fields: readonly ConflictField[]; currency: string }) {
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path}>
            <th scope="row">{fieldName(field)}</th>
            <td>{formatValue(field.theirs, field, currency)}</td>
            <td>{formatValue(field.mine, field, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks whose changes to save when two people, or two windows, changed the same fields; `what` may be plural. */
export function ConflictDialog({ what, conflict }: { what: string; conflict: EditConflict }) {
  const { fields, isOwn, saveMine, useTheirs, close } = conflict
  const { currency } = useStore()
  const one = what.toLowerCase()
  const named = `${one.endsWith('s') ? 'these' : 'this'} ${one}`
  const title = isOwn ? `You changed ${named} in another window` : `Someone else saved ${named}`
  return (
    <Modal opened size="lg" onClose={close} title={title}>
      <p className={classes.message}>These fields changed in both places. Changes to other fields are merged.</p>
      <Fields fields={fields} currency={currency} />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={close}>
          Keep editing
        </Button>
        <Button variant="default" onClick={useTheirs}>
          {isOwn ? 'Use the saved values' : 'Use theirs'}
        </Button>
        <Button onClick={saveMine} data-autofocus>
          Overwrite with mine
        </Button>
      </Group>
    </Modal>
  )
}
