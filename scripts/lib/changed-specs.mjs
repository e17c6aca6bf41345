import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './project.mjs'

const SPECS = 'tests/e2e/web'

const CHECKOUT =
  /^(after-|cascade-|checkout|custom-css|express-|faults-|first-|offers|optimizer|page-effects|promo-|providers-|session-|shopper-|two-tabs)/
const EDITORS = /^(cart-|confirmation-|custom-css|editor-|flows|optimizer|page-|preview|two-editors|what-is-seen)/
const PROVIDERS = /^(cascade-|express-|lasso-|payment-accounts|providers-|whop)/
const WHOLE_APP = /^(checkout|every-route|one-sale|shell)/

/** The browser tests about each part of the sources; the first match counts. */
const AREAS = [
  [/^src\/renderer\/(shopper\/|storefront\/|shop\.)/, CHECKOUT],
  [/^src\/renderer\/features\/account\//, /^(account-|ways-in)/],
  [/^src\/renderer\/features\/pages\//, EDITORS],
  [/^src\/renderer\/features\/(payments|lasso-pay|whop|go-live)\//, PROVIDERS],
  [/^src\/renderer\/features\/payment-links\//, /^(payment-links|offers)/],
  [/^src\/renderer\/features\/promo-codes\//, /^promo-codes/],
  [/^src\/renderer\/features\/rules\//, /^(flows|rules)/],
  [/^src\/renderer\/features\/(sales|home|reporting|operations)\//, /^(after-sale|every-route|one-sale)/],
  [/^src\/renderer\/features\/(settings|stores)\//, /^(account-|express-|notifications|one-sale|team)/],
  [/^src\/renderer\/features\/tickets\//, /^tickets/],
  [/^src\/renderer\//, /^(every-route|one-sale|shell|two-|ways-in)/],
  [/^src\/server\/connectors\//, PROVIDERS],
  [/^(src\/(server|shared)\/|package-lock\.json|vite\.|playwright\.config)/, WHOLE_APP],
]

const readSource = (path) => readFileSync(join(root, path), 'utf8')

/** Whether a file of the tests is one of `changed` or imports one, over any number of files. */
const reaches = (file, changed, read, seen = new Set()) => {
  if (changed.has(file)) return true
  if (seen.has(file)) return false
  seen.add(file)
  return [...read(file).matchAll(/from '(\.{1,2}\/[^']+)'/g)]
    .map(([, path]) => posix.join(posix.dirname(file), path))
    .some((path) => path.startsWith('tests/') && reaches(path, changed, read, seen))
}

/** Paths of the browser tests that changes of `files` can break. What no screen shows is left to the other tests. */
export const specsFor = (files, specs, read = readSource) => {
  const changed = new Set(files)
  const about = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => AREAS.find(([area]) => area.test(file))?.[1] ?? [])
  return specs.filter((spec) => about.some((area) => area.test(posix.basename(spec))) || reaches(spec, changed, read))
}

/** Paths of all browser tests. */
export const webSpecs = () => readdirSync(join(root, SPECS)).map((name) => `${SPECS}/${name}`)
