export function crowdedFolders(names: readonly string[]): string[]
