import type { ComponentType } from 'react'
import type { RouteId } from '../../lib/navigation/route-paths.ts'

/**
 * `signedOut`: for everybody, on an empty page. `shopper`: the other entry shows it. `dashboard`: signed in, with
 * sidebar and top bar. `editor`: signed in, the whole window.
 */
export type Area = 'signedOut' | 'shopper' | 'dashboard' | 'editor'

type LoadScreen = () => Promise<{ default: ComponentType }>

/** What a route shows and where. */
export interface RouteFacts {
  id: RouteId
  area: Area
  /** For the window's title, the command palette and the native menu. */
  title: string
  /** Missing where another route or the shopper's entry shows it. */
  screen?: LoadScreen
  /** The menu path that is active on it, where the path alone does not tell; of several the first that the store's menu has. */
  highlight?: string | readonly string[]
  /** Another address of a screen that stands here already: the palette leaves it out. */
  alias?: true
  /** It shows one thing and means nothing without that thing's id: the palette leaves it out. */
  needsId?: true
  /** For who runs this server; the palette offers it to nobody else. */
  operator?: true
  /** The screens that usually come after it: their code is loaded while nobody waits. */
  next?: readonly RouteId[]
  /** It is the user's own, so it is there without a store, too. */
  storeless?: true
}
