/**
 * 'Who may import whom' of docs/architecture.md, a rule for each line. Types count too: what a file names, it depends on.
 * Tests are held to the rules of the folder they test, and may besides import the test tools.
 */
const renderer = (...names) => names.map((name) => `^src/renderer/${name}`)
/** A feature's files with SQL: `repo.ts`, `order-list-repo.ts`. */
const REPO = '^src/server/features/.*repo[.]ts$'
/** Files that may contain SQL: repos, db/, and infrastructure for which the database isn't a set of tables. */
const SQL_FILES = [
  'repo[.]ts$',
  '^src/server/db/',
  // Open connections of their own: backups with COPY, LISTEN, and the check of DATABASE_URL.
  '^src/server/(backup/|live/pg-live[.]ts$|database[.]ts$)',
  // Adds jobs with graphile-worker's SQL function.
  '^src/server/jobs/queue[.]ts$',
  // Re-encrypts every column with secrets, whatever its table.
  '^src/server/crypto/rotate[.]ts$',
  // A simulated provider with tables of its own.
  '^src/server/connectors/test-gateway/',
]
const NO_TEST = '[.]test[.]tsx?$'
const HEAVY = [
  '^node_modules/(@mantine|@tabler|@tanstack|axios|react-router|react-router-dom|i18next|react-i18next)/',
  '^node_modules/zod/index[.]',
]

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Layers of the renderer from the top; each may import those after it. */
const layer = (name, above) =>
  rule(
    `renderer-${name}-looks-down`,
    `In the renderer: app → features → storefront | ui → lib → platform → shared. ${name} may not import a layer above it or beside it.`,
    { path: `^src/renderer/${name}/` },
    { path: renderer(...above) },
  )

module.exports = {
  forbidden: [
    // Between the parts
    rule(
      'shared-imports-zod',
      'shared runs anywhere: it imports itself and zod. Take what else it needs as a parameter.',
      { path: '^src/shared/', pathNot: NO_TEST },
      { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    ),
    rule(
      'shared-tests-stay-in-shared',
      'A test of shared needs shared alone.',
      { path: `^src/shared/.*${NO_TEST}` },
      { path: '^src/(server|main|preload|renderer)/' },
    ),
    rule(
      'server-imports-shared-alone',
      'server, main, preload and renderer never import each other: what two need belongs in shared.',
      { path: '^src/server/' },
      { path: '^src/(main|preload|renderer)/' },
    ),
    rule(
      'main-imports-shared-alone',
      'server, main, preload and renderer never import each other: what two need belongs in shared.',
      { path: '^src/main/', pathNot: '^src/main/local-server[.]ts$' },
      { path: '^src/(server|preload|renderer)/' },
    ),
    rule(
      'local-server-starts-the-server',
      'main/local-server.ts may start the server; of the rest it knows as little as all of main.',
      { path: '^src/main/local-server[.]ts$' },
      { path: '^src/(preload|renderer)/' },
    ),
    rule(
      'preload-imports-shared-alone',
      'The bridge is derived from shared/ipc.ts and requires only electron.',
      { path: '^src/preload/' },
      { path: ['^src/(server|main|renderer)/', '^node_modules/(?!electron/)'] },
    ),
    rule(
      'renderer-imports-shared-alone',
      'server, main, preload and renderer never import each other: the renderer reaches them by the contract and the platform.',
      { path: '^src/renderer/' },
      { path: '^src/(server|main|preload)/' },
    ),

    // In the renderer
    layer('platform', ['app/', 'features/', 'storefront/', 'ui/', 'lib/', 'shopper/', 'dashboard', 'shop[.]tsx']),
    layer('lib', ['app/', 'features/', 'storefront/', 'ui/', 'shopper/', 'dashboard', 'shop[.]tsx']),
    layer('ui', ['app/', 'features/', 'storefront/', 'shopper/', 'dashboard', 'shop[.]tsx']),
    layer('storefront', ['app/', 'features/', 'ui/', 'shopper/', 'dashboard', 'shop[.]tsx']),
    layer('features', ['app/', 'shopper/', 'dashboard', 'shop[.]tsx']),
    layer('app', ['shopper/', 'dashboard', 'shop[.]tsx']),
    rule(
      'features-never-import-features',
      'Features link to each other by route id; what two need belongs in ui or lib.',
      { path: '^src/renderer/features/([^/]+)/' },
      { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    ),
    rule(
      'storefront-takes-props',
      'storefront is pure: what a shopper sees, fed by props. It neither fetches nor holds merchant state.',
      { path: '^src/renderer/storefront/', pathNot: NO_TEST },
      { path: ['^src/shared/contracts/index[.]ts$', '^src/renderer/lib/(fetch-client|api)', ...HEAVY] },
    ),
    rule(
      'shopper-imports-storefront',
      "shopper imports storefront, lib's fetch client, platform/web and shared.",
      { path: ['^src/renderer/shopper/', '^src/renderer/shop[.]tsx$'] },
      { path: [...renderer('app/', 'features/', 'ui/', 'dashboard'), '^src/renderer/platform/desktop'] },
    ),
    rule(
      'shopper-stays-light',
      'No Mantine, axios, router, query library or full zod reaches the shopper, not even through another file.',
      { path: ['^src/renderer/shopper/', '^src/renderer/shop[.]tsx$'], pathNot: NO_TEST },
      { path: HEAVY, reachable: true },
    ),
    rule(
      'gallery-is-a-page-of-its-own',
      'The component gallery shows the components of the app; nothing that is built may import it.',
      { path: '^src/', pathNot: '^src/renderer/gallery/' },
      { path: '^src/renderer/gallery/' },
    ),
    rule(
      'desktop-platform-is-chosen-once',
      'Which platform runs is decided at the entry; everything else knows platform/platform.ts.',
      { path: '^src/renderer/(app|features|storefront|ui|lib|shopper)/', pathNot: NO_TEST },
      { path: '^src/renderer/platform/desktop' },
    ),

    // On the server: routes → service → repo → db
    rule(
      'routes-ask-the-service',
      'routes → service → repo → db: a route reads no tables.',
      { path: '^src/server/features/[^/]+/[^/]+/routes' },
      { path: ['^src/server/db/schema/', '^node_modules/(drizzle-orm|pg)/'] },
    ),
    rule(
      'service-asks-the-repo',
      'routes → service → repo → db: all SQL of a resource is in its repo.',
      { path: '^src/server/features/[^/]+/[^/]+/service', pathNot: NO_TEST },
      {
        path: ['^src/server/features/[^/]+/[^/]+/routes', '^src/server/db/schema/', '^node_modules/(drizzle-orm|pg)/'],
      },
    ),
    rule(
      'repo-knows-the-database-alone',
      'routes → service → repo → db: a repo holds SQL and calls nobody above it.',
      { path: REPO, pathNot: NO_TEST },
      {
        path: ['^src/server/features/[^/]+/[^/]+/(routes|service)', '^src/server/(http|jobs|mail|app)'],
      },
    ),
    rule(
      'sql-in-repos',
      'SQL belongs in files that end in repo.ts, and in db/.',
      { path: '^src/server/', pathNot: [...SQL_FILES, NO_TEST] },
      {
        path: ['^src/server/db/(schema|statements/(fixed-sql|prepared-client))', '^node_modules/(drizzle-orm|pg)/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'repo-calls-no-connector',
      "A repo may name the types of connector.ts and its like that it stores; calling a provider is the service's part.",
      { path: REPO, pathNot: NO_TEST },
      { path: '^src/server/(connectors|integrations)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'db-knows-no-feature',
      'routes → service → repo → db: the database knows none of those who use it.',
      { path: '^src/server/db/' },
      { path: '^src/server/(features|http|jobs|mail|connectors|integrations|app|index)' },
    ),
    rule(
      'of-another-feature-its-service',
      'Of another feature only its service.ts may be imported; what that lacks is added there.',
      { path: '^src/server/features/([^/]+/[^/]+)/', pathNot: NO_TEST },
      {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/[^/]+/service[.]ts$'],
      },
    ),
    rule(
      'connectors-behind-their-interface',
      "A provider's name stands in its own folder and in the registry.",
      { path: '^src/server/', pathNot: ['^src/server/connectors/', NO_TEST] },
      { path: '^src/server/connectors/[^/]+/' },
    ),
    rule(
      'connectors-never-import-connectors',
      'One folder a provider: what two need belongs beside connector.ts, in http/ where it is about calling one, or in fields/ where it is about fields of ours.',
      { path: '^src/server/connectors/([^/]+)/' },
      { path: '^src/server/connectors/[^/]+/', pathNot: '^src/server/connectors/($1|http|fields)/' },
    ),
    rule(
      'server-ships-what-it-needs',
      'The server runs from its sources: what it imports stands under dependencies, not devDependencies.',
      { path: '^src/server/', pathNot: NO_TEST },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    // Everywhere
    rule('no-circles', 'Two files that need each other are one, or need a third below both.', {}, { circular: true }),
    rule('no-guesses', 'This import leads nowhere.', {}, { couldNotResolve: true }),
    rule(
      'tests-are-not-imported',
      'What tests share belongs in tests/support.',
      { path: '^src/', pathNot: NO_TEST },
      { path: [NO_TEST, '^tests/'] },
    ),
  ],
  options: {
    // TypeScript 7 has no parser to lend: without this, no module is read and nothing is found.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '[.](css|svg|png|webp|mp3)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default'],
    },
  },
}
