import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { colorWarnings, contrastsOf, type ColorRule, type ColorWarning, type Contrast } from './colors/colors.ts'
import type { ContentEditor } from './draft/content-store.ts'
import { useEditing, type Live } from './draft/observable-store.ts'

/** A color setting as shown by its field. */
interface ColorFacts {
  label: string
  /** The minimum contrast. */
  least: number
  /** The background color. */
  against: string | null
  warning: ColorWarning | null
  /** Its contrasts with related colors. */
  contrasts: readonly Contrast[]
}

/** The editor, and the color data for its values. */
interface Edited {
  editor: Live<ContentEditor<object, object>>
  /** A method, since only the provider knows the type of the values. */
  colour(values: object, name: string): ColorFacts
}

interface Settings extends Pick<ContentEditor<object, object>, 'problems' | 'images' | 'readOnly'> {
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
  colour: (name: string) => ColorFacts
}

const SettingsContext = createContext<Edited | null>(null)

function colorFacts<V extends object>(colours: readonly ColorRule<V>[], values: V, name: string): ColorFacts {
  const rule = colours.find(({ key }) => key === name)
  if (!rule) return { label: name, least: 1, against: null, warning: null, contrasts: [] }
  const { label, least, against } = rule
  const [warning = null] = colorWarnings([rule], values)
  const ground = against === undefined ? null : String(values[against])
  return { label, least, against: ground, warning, contrasts: contrastsOf(colours, values, rule) }
}

interface SettingsProviderProps<V extends object, D extends object> {
  editor: Live<ContentEditor<V, D>>
  colours: readonly ColorRule<V>[]
  children: ReactNode
}

/** Provides the edited values to the fields of any content kind. */
export function SettingsProvider<V extends object, D extends object>({
  editor,
  colours,
  children,
}: SettingsProviderProps<V, D>) {
  const edited = useMemo(
    () => ({ editor, colour: (values: V, name: string) => colorFacts(colours, values, name) }),
    [editor, colours],
  )
  return <SettingsContext value={edited}>{children}</SettingsContext>
}

/**
 * The edited values of any content kind. Rerenders the component only when a setting that it read changes.
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
