export interface NewScreen {
  /** The route's ID: `returns.list`. */
  id: string
  /** The route's path: `/sales/returns`. Its first part is the feature. */
  path: string
  /** The screen's title: `Returns`. */
  title: string
}

/** Current contents of the files that a new screen changes. */
export interface RouteFiles {
  paths: string
  routes: string
}

export interface ScreenPlan extends RouteFiles {
  /** The new files by their path in the project. */
  files: Readonly<Record<string, string>>
}

const ID = /^[a-z][a-z-]*(\.[a-z][a-z-]*)?$/
const PATH = /^(\/[a-z][a-z-]*)+$/

/** Marks where the tables of paths and routes are extended. */
const LAST_PATH = "  'error-log':"
const LAST_ROUTE = '  ...editorRoutes,\n]'

function requireNew({ id, path, title }: NewScreen, { paths }: RouteFiles): void {
  if (!ID.test(id)) throw new Error(`"${id}" is not a route ID. Use lowercase words, such as returns.list.`)
  if (!PATH.test(path)) throw new Error(`"${path}" is not a path. Use lowercase words, such as /sales/returns.`)
  if (title.trim() === '' || /['\\\n]/.test(title)) throw new Error('Enter a title without quotes, such as "Returns".')
  if (paths.includes(`'${id}':`) || paths.includes(`  ${id}:`)) throw new Error(`The route ${id} exists already.`)
  if (paths.includes(`'${path}'`)) throw new Error(`A route with the path ${path} exists already.`)
}

const insertBefore = (text: string, mark: string, added: string): string => {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The table has no line "${mark.trim()}" to add the route to. Update plan-screen.ts.`)
  return text.slice(0, at) + added + text.slice(at)
}

const screen = (
  name: string,
  { path, title }: NewScreen,
): string => `import { PageHeader } from '../../ui/resource/page-header.tsx'

/** ${path} */
export default function ${name}() {
  return <PageHeader title="${title}" />
}
`

const test = (
  name: string,
  file: string,
  { path, title }: NewScreen,
): string => `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import ${name} from './/${file}.tsx'

it('shows its title', async () => {
  signedInDevice()
  renderRoutes([{ path: '${path}', element: <${name} /> }], '${path}')
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeTruthy()
})
`

/**
 * Plans the files of a new dashboard screen: its path, its route, the screen and its test.
 * @throws Error if the ID, path or title can't be used or the route exists.
 */
export function planScreen(given: NewScreen, now: RouteFiles): ScreenPlan {
  requireNew(given, now)
  const { id, path, title } = given
  const [, feature = ''] = path.split('/')
  const last = path.slice(path.lastIndexOf('/') + 1)
  const file = `${last}-screen`
  const name = file.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const folder = `src/renderer/features/${feature}`
  const route = `  {
    id: '${id}',
    area: 'dashboard',
    title: '${title}',
    screen: () => import('../features/${feature}/${file}.tsx'),
    highlight: paths.dashboard,
  },
`
  return {
    paths: insertBefore(now.paths, LAST_PATH, `  '${id}': '${path}',\n`),
    routes: insertBefore(now.routes, LAST_ROUTE, route),
    files: {
      [`${folder}/${file}.tsx`]: screen(name, given),
      [`${folder}/${file}.test.tsx`]: test(name, file, given),
    },
  }
}
