import { isPreviewMessage, shownUnder, type PreviewMessage } from './preview.ts'

/** From the editor in place of a whole message: what differs from the one before it. */
export interface PreviewChange {
  type: 'preview-change'
  /** Fields of what is shown: of the page, the cart or the offer. */
  shown: Record<string, unknown>
  /** What stands beside it in the message. */
  beside: Record<string, unknown>
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The fields of `after` that are others than in `before`; null where `after` lacks one. */
function differing(before: object, after: object): Record<string, unknown> | null {
  if (Object.keys(before).some((key) => !(key in after))) return null
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => !Object.is(Reflect.get(before, key), value)))
}

/** What leads from one message to the next one; null where that has to be told whole. */
export function changeBetween(before: PreviewMessage, after: PreviewMessage): PreviewChange | null {
  if (before.kind !== after.kind) return null
  const under = shownUnder[after.kind]
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

/** The message that a change leads to. What it does not name stays the same object. */
export function changedMessage(before: PreviewMessage, { shown, beside }: PreviewChange): PreviewMessage {
  const under = shownUnder[before.kind]
  const from: unknown = Reflect.get(before, under)
  const same = Object.keys(shown).length === 0
  const next: unknown = { ...before, ...beside, [under]: same || !isObject(from) ? from : { ...from, ...shown } }
  return isPreviewMessage(next) ? next : before
}

/** True for the message that changes what a preview shows. */
export const isPreviewChange = (value: unknown): value is PreviewChange =>
  isObject(value) &&
  Reflect.get(value, 'type') === 'preview-change' &&
  isObject(Reflect.get(value, 'shown')) &&
  isObject(Reflect.get(value, 'beside'))
