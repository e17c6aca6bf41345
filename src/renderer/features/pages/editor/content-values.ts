import type * as z from 'zod/mini'
import { customCssProblems } from '../../../../shared/domain/pages/custom-css.ts'
import { differingKeys } from './draft/diff.ts'

/** Validation errors by setting. Settings with an error aren't sent. */
export function problemsOf<V extends object>(content: z.ZodMiniType<V>, values: V): ReadonlyMap<string, string> {
  const { error } = content.safeParse(values)
  const problems = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!problems.has(name)) problems.set(name, message)
  }
  const css: unknown = Reflect.get(values, 'custom_css')
  const [problem] = typeof css === 'string' ? customCssProblems(css) : []
  if (problem) problems.set('custom_css', `Line ${problem.line}: ${problem.message}`)
  return problems
}

/** Returns the values to send: those that differ from the saved ones, without invalid ones. */
export function sendable<V extends object>(content: z.ZodMiniType<V>, saved: V, values: V): Partial<V> {
  const problems = problemsOf(content, values)
  const changed = new Set(differingKeys(saved, values))
  const step: Partial<V> = { ...values }
  for (const key of Object.keys(values)) if (!changed.has(key) || problems.has(key)) Reflect.deleteProperty(step, key)
  return step
}

/** Multipart drops null, so a removed image is sent as its own value. */
export const toWireValues = (values: object, images: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      value === null && images.includes(name) ? 'None' : value,
    ]),
  )
