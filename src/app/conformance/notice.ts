import { messageOf } from '../../lib/errors.ts';
import type { Notice, NoticeContext, NoticePlugin } from '../../plugin/notice.ts';
import { t } from '../../words/speak.ts';
import type { Host } from './feed.ts';
import { type Check, check } from './specimen.ts';

const NOTICE: Notice = {
  id: '01999999-0000-7000-8000-000000000001',
  event: 'test',
  at: '2026-04-01T00:00:00.000Z',
  urgency: 'normal',
  title: 'bankfeed: a test',
  body: 'This is a test of a notice channel.\nNothing has to be done.',
  link: null,
  language: 'en',
  subjects: [],
};

/** The checks of a notice channel with options that reach a receiver. It gets the same test notice twice. */
export async function checkNotice(
  plugin: NoticePlugin<unknown>,
  options: unknown,
  host: Host<NoticeContext>,
): Promise<readonly Check[]> {
  const said: string[] = [];
  let failure = '';
  const send = async (context: Partial<NoticeContext> = {}): Promise<undefined> => {
    await using channel = await plugin.open(options, host.context(context, said));
    await channel.send(NOTICE).catch((thrown: unknown) => {
      failure += messageOf(thrown);
      throw thrown;
    });
  };
  const receiver = await plugin.receiver(options);
  return [
    await check(t('plugin.handsNoticeOver'), send),
    await check(t('plugin.handsSameNoticeOver'), send),
    await check(t('plugin.namesSameReceiverEach'), async () =>
      receiver !== '' && (await plugin.receiver(options)) === receiver ? undefined : t('plugin.secondNameDiffers'),
    ),
    await check(t('plugin.toldEndBeforeBeginsHands'), async () => {
      const isSent = await send({ signal: AbortSignal.abort() }).then(
        () => true,
        () => false,
      );
      return isSent ? t('plugin.sentAllSamePass') : undefined;
    }),
    await check(t('plugin.secretsStandNothingLoggedTold'), () => {
      const told = host.secrets.find((secret) => [...said, failure].some((text) => text.includes(secret)));
      return told === undefined ? undefined : t('plugin.secretOptionsStandsLogError');
    }),
  ];
}
