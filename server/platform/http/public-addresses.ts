import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const privateAddresses = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(address, prefix, 'ipv4')

/** The only range of public IPv6 addresses, without those that embed an IPv4 address (6to4, Teredo) or are for documents. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const embeddingIpv6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  embeddingIpv6.addSubnet(address, prefix, 'ipv6')

/** Returns false for addresses of the server, its network and its cloud, such as 127.0.0.1 and 169.254.169.254. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateAddresses.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !embeddingIpv6.check(address, 'ipv6')
}

/**
 * The `lookup` of a connection to a host that users named: fails for names of addresses that are not public. The
 * connection uses the checked addresses, so that another answer of the DNS cannot replace them.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has no public address`), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
