import { isPreviewMessage, contentKeyOf, type PreviewMessage } from './preview.ts'

/** An incremental update from the editor: the differences from its previous message. */
export interface PreviewChange {
  type: 'preview-change'
  /** Fields of the content: of the page, the cart or the offer. */
  shown: Record<string, unknown>
  /** The other fields of the message. */
  beside: Record<string, unknown>
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the fields of `after` that differ from `before`; null if `after` lacks one. */
function differing(before: object, after: object): Record<string, unknown> | null {
  if (Object.keys(before).some((key) => !(key in after))) return null
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => !Object.is(Reflect.get(before, key), value)))
}

/** Returns the change from one message to the next; null if the whole message must be sent. */
export function changeBetween(before: PreviewMessage, after: PreviewMessage): PreviewChange | null {
  if (before.kind !== after.kind) return null
  const under = contentKeyOf[after.kind]
  const beside = differing(before, after)
  const from: unknown = Reflect.get(before, under)
  const to: unknown = Reflect.get(after, under)
  const shown = isObject(from) && isObject(to) ? differing(from, to) : null
  if (beside === null || shown === null) return null
  Reflect.deleteProperty(beside, under)
  return { type: 'preview-change', shown, beside }
}

export const isNoChange = ({ shown, beside }: PreviewChange): boolean =>
  Object.keys(shown).length === 0 && Object.keys(beside).length === 0

/** Applies a change to a message. Unchanged objects keep their identity. */
export function changedMessage(before: PreviewMessage, { shown, beside }: PreviewChange): PreviewMessage {
  const under = contentKeyOf[before.kind]
  const from: unknown = Reflect.get(before, under)
  const same = Object.keys(shown).length === 0
  const next: unknown = { ...before, ...beside, [under]: same || !isObject(from) ? from : { ...from, ...shown } }
  return isPreviewMessage(next) ? next : before
}

/** Returns true for a message that updates a preview. */
export const isPreviewChange = (value: unknown): value is PreviewChange =>
  isObject(value) &&
  Reflect.get(value, 'type') === 'preview-change' &&
  isObject(Reflect.get(value, 'shown')) &&
  isObject(Reflect.get(value, 'beside'))
