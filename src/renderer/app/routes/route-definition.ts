import type { ComponentType } from 'react'
import type { Permission } from '../../../shared/domain/store/permissions.ts'
import type { RouteId } from '../../lib/navigation/route-paths.ts'

/**
 * `signedOut`: public, on an empty page. `shopper`: rendered by the shopper entry. `dashboard`: signed in, with sidebar
 * and top bar. `editor`: signed in, full window.
 */
export type Area = 'signedOut' | 'shopper' | 'dashboard' | 'editor'

type LoadScreen = () => Promise<{ default: ComponentType }>

/** What a route shows, and where. */
export interface RouteDefinition {
  id: RouteId
  area: Area
  /** For the window's title, the command palette and the native menu. */
  title: string
  /** Missing if another route or the shopper entry renders it. */
  screen?: LoadScreen
  /**
   * The menu path to highlight if it can't be derived from the route's path. If several, the first one in the store's
   * menu.
   */
  highlight?: string | readonly string[]
  /** An alternative path of a listed screen, so the palette omits it. */
  alias?: true
  /** Tabs that the palette lists too, with the permission that shows them. */
  tabs?: readonly { id: string; title: string; permission: Permission }[]
  /** The screen needs an id in the URL, so the palette omits it. */
  needsId?: true
  /** For operators of this server; the palette hides it from everyone else. */
  operator?: true
  /** The screens that users usually open next. Their code is preloaded when idle. */
  next?: readonly RouteId[]
  /** Belongs to the user, so it's available without a store. */
  storeless?: true
}
