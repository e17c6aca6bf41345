import { IconSquareArrowRight } from '@tabler/icons-react'
import { can } from '../../../shared/domain/store/permissions.ts'
import type { PaletteItem } from '../layout/top-bar/command-palette.tsx'
import type { routes } from '../routes.ts'

interface Member {
  /** True for operators of this server. */
  operator: boolean
  /** The role in the current store; null without a store. */
  role: string | null
  open: (path: string) => void
}

/** The screens and tabs that the command palette lists for a member. */
export const screenItems = (all: typeof routes, { operator, role, open }: Member): PaletteItem[] =>
  all
    .filter((route) => route.area === 'dashboard' && !route.needsId && !route.alias && (!route.operator || operator))
    .flatMap(({ id, title, path, tabs = [] }) => [
      { id: `screen-${id}`, label: title, icon: IconSquareArrowRight, keywords: path, onRun: () => open(path) },
      ...tabs
        .filter(({ permission }) => can(role, permission))
        .map((tab) => ({
          id: `screen-${id}-${tab.id}`,
          label: tab.title,
          note: title,
          icon: IconSquareArrowRight,
          onRun: () => open(`${path}?tab=${tab.id}`),
        })),
    ])
