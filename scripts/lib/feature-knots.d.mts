interface CruisedModule {
  source: string
  dependencies?: readonly { resolved: string }[]
}

export function featureKnots(modules: readonly CruisedModule[]): string[][]
export function knotProblems(modules: readonly CruisedModule[], known?: readonly (readonly string[])[]): string[]
