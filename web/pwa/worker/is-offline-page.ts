import { build } from './worker-scope.ts'

const pattern = new RegExp(build.offlinePages)

/** Returns true for the pages whose route module has `handle.offline` (contract/page-handle.ts), the only ones that are cached. */
export const isOfflinePage = ({ pathname, search }: URL): boolean => search === '' && pattern.test(pathname)
