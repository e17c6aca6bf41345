import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { colourWarnings, contrastsOf, type ColourRule, type ColourWarning, type Contrast } from './colors/colors.ts'
import type { ContentEditor } from './draft/content-store.ts'
import { useEditing, type Live } from './draft/observable-store.ts'

/** A colour among the settings as its field shows it. */
interface ColourFacts {
  label: string
  /** The contrast it needs. */
  least: number
  /** The colour it is seen on. */
  against: string | null
  warning: ColourWarning | null
  /** How it and what it is seen with can be read. */
  contrasts: readonly Contrast[]
}

/** The editor, and what is said of a colour among its values. */
interface Edited {
  editor: Live<ContentEditor<object, object>>
  /** A method, since whose values they are is known to the provider alone. */
  colour(values: object, name: string): ColourFacts
}

interface Settings extends Pick<ContentEditor<object, object>, 'problems' | 'images' | 'readOnly'> {
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
  colour: (name: string) => ColourFacts
}

const SettingsContext = createContext<Edited | null>(null)

function colourFacts<V extends object>(colours: readonly ColourRule<V>[], values: V, name: string): ColourFacts {
  const rule = colours.find(({ key }) => key === name)
  if (!rule) return { label: name, least: 1, against: null, warning: null, contrasts: [] }
  const { label, least, against } = rule
  const [warning = null] = colourWarnings([rule], values)
  const ground = against === undefined ? null : String(values[against])
  return { label, least, against: ground, warning, contrasts: contrastsOf(colours, values, rule) }
}

interface SettingsProviderProps<V extends object, D extends object> {
  editor: Live<ContentEditor<V, D>>
  colours: readonly ColourRule<V>[]
  children: ReactNode
}

/** What is edited, for the fields of any kind of content below. */
export function SettingsProvider<V extends object, D extends object>({
  editor,
  colours,
  children,
}: SettingsProviderProps<V, D>) {
  const edited = useMemo(
    () => ({ editor, colour: (values: V, name: string) => colourFacts(colours, values, name) }),
    [editor, colours],
  )
  return <SettingsContext value={edited}>{children}</SettingsContext>
}

/**
 * What is edited, whatever kind it is of; a component is drawn anew when a setting changes that it has read.
 * @throws outside of its provider
 */
export function useSettings(): Settings {
  const edited = useContext(SettingsContext)
  if (edited === null) throw new Error('useSettings must be used within a SettingsProvider')
  const editing = useEditing(edited.editor)
  return useMemo(
    () => ({
      get problems() {
        return editing.problems
      },
      get images() {
        return editing.images
      },
      get readOnly() {
        return editing.readOnly
      },
      read: (name): unknown => Reflect.get(editing.values, name),
      write: (name, value) => {
        const patch = {}
        Reflect.set(patch, name, value)
        editing.set(patch)
      },
      colour: (name) => edited.colour(editing.values, name),
    }),
    [editing, edited],
  )
}
