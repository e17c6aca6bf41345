const FEATURE = /^src\/server\/features\/([^/]+\/[^/]+)\//

/** Groups of features that may depend on each other. Stays empty: open a knot instead of adding it here. */
const KNOWN_KNOTS = []

/** Maps each feature to the features it imports. Tests may import any feature. */
function featureImports(modules) {
  const imports = new Map()
  for (const { source, dependencies = [] } of modules) {
    const from = FEATURE.exec(source)?.[1]
    if (!from || source.includes('.test.')) continue
    const targets = imports.get(from) ?? new Set()
    for (const { resolved } of dependencies) {
      const to = FEATURE.exec(resolved)?.[1]
      if (to && to !== from) targets.add(to)
    }
    imports.set(from, targets)
  }
  return imports
}

/** Returns what a feature imports, directly or through other features. */
function reachableFrom(start, imports) {
  const reached = new Set()
  const open = [start]
  for (let feature = open.pop(); feature !== undefined; feature = open.pop()) {
    for (const next of imports.get(feature) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** Finds the groups of features that import each other, directly or through others, sorted by name. */
export function featureKnots(modules) {
  const imports = featureImports(modules)
  const reach = new Map([...imports.keys()].map((feature) => [feature, reachableFrom(feature, imports)]))
  const knots = new Map()
  for (const [feature, reached] of reach) {
    if (!reached.has(feature)) continue
    const knot = [...reached]
      .filter((other) => reach.get(other)?.has(feature))
      .toSorted((one, other) => one.localeCompare(other))
    knots.set(knot.join(' '), knot)
  }
  return [...knots.values()]
}

/** Problems with the knots that were found: new ones, and known ones that are open now. */
export function knotProblems(modules, known = KNOWN_KNOTS) {
  const found = featureKnots(modules)
  const isWithin = (inner, outer) => inner.every((feature) => outer.includes(feature))
  return [
    ...found
      .filter((knot) => !known.some((old) => isWithin(knot, old)))
      .map((knot) => `These features depend on each other: ${knot.join(', ')}. Pass what one needs as a parameter.`),
    ...known
      .filter((old) => !found.some((knot) => isWithin(old, knot)))
      .map((old) => `These features are no longer one knot: ${old.join(', ')}. Update KNOWN_KNOTS.`),
  ]
}
