import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { colourWarnings, type ColourRule, type ColourWarning } from './colours.ts'
import type { ContentEditor } from './use-content-draft.ts'

/** A colour among the settings as its field shows it. */
interface ColourFacts {
  label: string
  /** The contrast it needs. */
  least: number
  /** The colour it is seen on. */
  against: string | null
  warning: ColourWarning | null
}

interface Settings extends Pick<ContentEditor<object, object>, 'problems' | 'images' | 'readOnly'> {
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
  colour: (name: string) => ColourFacts
}

const SettingsContext = createContext<Settings | null>(null)

interface SettingsProviderProps<V extends object, D extends object> {
  editor: ContentEditor<V, D>
  colours: readonly ColourRule<V>[]
  children: ReactNode
}

/** What is edited, for the fields of any kind of content below. */
export function SettingsProvider<V extends object, D extends object>({
  editor,
  colours,
  children,
}: SettingsProviderProps<V, D>) {
  const settings = useMemo(() => {
    const { values, set, problems, images, readOnly } = editor
    const warnings = colourWarnings(colours, values)
    return {
      problems,
      images,
      readOnly,
      read: (name: string): unknown => Reflect.get(values, name),
      write: (name: string, value: unknown) => {
        const patch: Partial<V> = {}
        Reflect.set(patch, name, value)
        set(patch)
      },
      colour: (name: string): ColourFacts => {
        const rule = colours.find(({ key }) => key === name)
        return {
          label: rule?.label ?? name,
          least: rule?.least ?? 1,
          against: rule?.against === undefined ? null : String(values[rule.against]),
          warning: warnings.find(({ key }) => key === name) ?? null,
        }
      },
    }
  }, [editor, colours])
  return <SettingsContext value={settings}>{children}</SettingsContext>
}

/**
 * What is edited, whatever kind it is of.
 * @throws outside of its provider
 */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (settings === null) throw new Error('useSettings must be used within a SettingsProvider')
  return settings
}
