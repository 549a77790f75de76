/** Addresses and networks as text in CIDR notation (RFC 4632, RFC 4291 §2.3): `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
import { BlockList, isIP } from 'node:net';

interface Network {
  readonly address: string;
  /** Leading bits that all addresses of the network share. */
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** The network that a text names; undefined for any other text. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || Number(bits ?? most) > most) return undefined;
  return { address, bits: Number(bits ?? most), family: familyOf(version) };
}

/** Tells whether an address lies in one of the networks. An IPv4 address counts in its IPv6 form too (`::ffff:10.0.0.1`). */
export function networkMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks.map(parseNetwork)) {
    if (network !== undefined) list.addSubnet(network.address, network.bits, network.family);
  }
  return (address = '') => {
    const version = isIP(address);
    return version !== 0 && list.check(address, familyOf(version));
  };
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 4 ? 'ipv4' : 'ipv6';
}
