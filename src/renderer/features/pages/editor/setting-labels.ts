import { pluralize } from '../../../lib/format/format.ts'
import { differingKeys } from './draft/diff.ts'

/** Labels of a kind's settings and their values. */
export interface SettingLabels<V extends object> {
  /** By wire name; a setting without a label shows its wire name. */
  names: Readonly<Record<string, string>>
  /** Formatters of values other than switches, choices, texts, colors and images. `currency` is the store's. */
  worded?: { [K in keyof V]?: (value: V[K], currency: string) => string }
}

export interface Difference {
  key: string
  name: string
  from: string
  to: string
  /** If both sides are colors or images, they are shown next to the text. */
  kind: 'words' | 'colour' | 'image'
}

/** Labels of settings that all kinds share. */
const sharedNames: Readonly<Record<string, string>> = {
  name: 'Name',
  template: 'Template',
  logo: 'Logo',
  custom_css: 'Custom CSS',
  limited_time_enabled: 'Limited time',
  limited_stock_enabled: 'Limited stock',
  limited_time_remaining: 'Minutes left',
  limited_stock_remaining: 'Items left',
}

/** Returns the label of a setting. */
export function settingName<V extends object>({ names }: SettingLabels<V>, key: string): string {
  const plain = key.replace(/_enabled$/, '').replaceAll('_', ' ')
  return names[key] ?? sharedNames[key] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const wordOf: Readonly<Record<string, string>> = { color: 'Color', single: 'One product', multiple: 'Several products' }

const isChoice = (key: string): boolean => key === 'template' || key.endsWith('_size') || key.endsWith('_type')

function kindOf(key: string): Difference['kind'] {
  if (key.endsWith('_color')) return 'colour'
  return key === 'logo' || key.endsWith('_image') ? 'image' : 'words'
}

const css = (text: string): string => (text === '' ? 'None' : pluralize(text.split('\n').length, 'line'))

function plainWords(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (key === 'custom_css') return css(value)
  if (kindOf(key) === 'image') return 'Image set'
  if (kindOf(key) === 'colour') return value.toUpperCase()
  return wordOf[value] ?? (isChoice(key) ? capital(value) : value)
}

const isKey = <V extends object>(key: string, values: V): key is keyof V & string => key in values

/** Describes the differences between two versions. CSS with the same number of lines is reported as changed lines. */
export function differencesOf<V extends object>(
  { settings }: { settings: SettingLabels<V> },
  from: V,
  to: V,
  currency: string,
): Difference[] {
  const wordsOf = <K extends keyof V & string>(key: K, values: V): string => {
    const own = settings.worded?.[key]
    return own ? own(values[key], currency) : plainWords(key, values[key])
  }
  return differingKeys(from, to).flatMap((key) => {
    if (!isKey(key, from)) return []
    const [before, after] = [wordsOf(key, from), wordsOf(key, to)]
    const kind = kindOf(key)
    const same = before === after && kind !== 'image'
    return [
      {
        key: key,
        name: settingName(settings, key),
        from: before,
        to: same ? `${after}, changed` : after,
        kind,
      },
    ]
  })
}

/** Converts HTML to one line of plain text. */
export const textOfHtml = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ?? '')
    .trim()
    .replace(/\s+/g, ' ')
