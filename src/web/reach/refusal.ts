import { hostName } from '../../lib/net/known-host.ts';

/** The answer to a Host header that is not ours, as plain text. Text that is no name is not repeated. */
export function refusalOf(header: string): string {
  const name = hostName(header);
  return `bankfeed does not answer to the name ${name ?? 'in this request'}.

Any website can point a name at this machine, so bankfeed answers to the names that its configuration lists.
If the name is yours, add it to server.hosts. It counts as soon as the file is saved:

server:
  hosts: ["${name ?? 'nas.local'}"]

The name in server.url (BANKFEED_URL in the container image) is known too.
`;
}
