/** Values of a form: strings, numbers and booleans, in lists and groups. Undefined is omitted. */
export type FormValue = string | number | boolean | undefined | readonly FormValue[] | FormFields
export interface FormFields {
  readonly [name: string]: FormValue
}

/**
 * Encodes a form body with bracketed names: `card[number]=4`, `expand[0]=charge`. Integers only, so that none is
 * rounded.
 */
export const encodeForm = (fields: FormFields): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => pairsOf(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

const pairsOf = (name: string, value: FormValue): [string, string][] => {
  if (value === undefined) return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([part, inner]: [string, FormValue]) => pairsOf(`${name}[${part}]`, inner))
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${name} is no whole number`)
  return [[name, String(value)]]
}
