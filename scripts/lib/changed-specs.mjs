import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './project.mjs'

const SPECS = 'tests/e2e/web'

const CHECKOUT = /^(checkout\/|providers\/|merchant\/(offers|promo-codes)|editors\/optimizer)/
const EDITORS = /^(editors\/|checkout\/(custom-css|visible-parts|page-effects))/
const PROVIDERS = /^(providers\/|checkout\/express-|merchant\/(lasso-pay|payment-accounts|whop))/
const WHOLE_APP = /^(checkout\/(checkout|one-sale)|merchant\/(every-route|shell))/

/** Browser tests for each part of the sources; the first match applies. */
const AREAS = [
  [/^src\/renderer\/(shopper\/|storefront\/|shop\.)/, CHECKOUT],
  [/^src\/renderer\/features\/account\//, /^(merchant\/account-)/],
  [/^src\/renderer\/features\/pages\//, EDITORS],
  [/^src\/renderer\/features\/(payments|lasso-pay|whop|go-live)\//, PROVIDERS],
  [/^src\/renderer\/features\/payment-links\//, /^(checkout\/payment-links|merchant\/offers)/],
  [/^src\/renderer\/features\/promo-codes\//, /^merchant\/promo-codes/],
  [/^src\/renderer\/features\/rules\//, /^(editors\/flows|merchant\/rules)/],
  [
    /^src\/renderer\/features\/(sales|home|reporting|reports|operations)\//,
    /^(checkout\/(post-purchase|one-sale)|merchant\/every-route)/,
  ],
  [
    /^src\/renderer\/features\/(settings|stores)\//,
    /^(checkout\/(express-|one-sale)|merchant\/(account-|notifications|team))/,
  ],
  [/^src\/renderer\/gallery\//, /^$/],
  [/^src\/renderer\/features\/tickets\//, /^merchant\/tickets/],
  [/^src\/renderer\//, /^(checkout\/(one-sale|two-)|editors\/two-|merchant\/(every-route|shell))/],
  [/^src\/server\/connectors\//, PROVIDERS],
  [/^(src\/(server|shared)\/|package-lock\.json|vite\.|playwright\.config)/, WHOLE_APP],
]

const readSource = (path) => readFileSync(join(root, path), 'utf8')

/** True if a test file is one of `changed` or imports one, directly or indirectly. */
const reaches = (file, changed, read, seen = new Set()) => {
  if (changed.has(file)) return true
  if (seen.has(file)) return false
  seen.add(file)
  return [...read(file).matchAll(/from '(\.{1,2}\/[^']+)'/g)]
    .map(([, path]) => posix.join(posix.dirname(file), path))
    .some((path) => path.startsWith('tests/') && reaches(path, changed, read, seen))
}

/** Paths of the browser tests that changes to `files` can break. Code without a screen is left to the other tests. */
export const specsFor = (files, specs, read = readSource) => {
  const changed = new Set(files)
  const about = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => AREAS.find(([area]) => area.test(file))?.[1] ?? [])
  return specs.filter(
    (spec) => about.some((area) => area.test(posix.relative(SPECS, spec))) || reaches(spec, changed, read),
  )
}

/** Paths of all browser tests. */
export const webSpecs = () =>
  readdirSync(join(root, SPECS), { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${SPECS}/${name.replaceAll('\\', '/')}`)
