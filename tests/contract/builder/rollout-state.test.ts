/** Rollouts as the workbench sees them: which release may be rolled out, its entries in the audit log, and its counts. */
import { expect, test } from 'vitest';
import { rolloutId } from '#schemas/experiments/rollout.ts';
import { readAudit } from '../../../src/store/audit/record.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { send } from '../store-client.ts';
import { dataOf, get, post, titled } from './builder-client.ts';
import { openRelease } from './release-client.ts';

describeService('a rollout', { shops: FIXTURES, builder: 'open' }, (service) => {
  const approved = async (path: string) => {
    const release = await openRelease(service(), 'Step by step');
    await release.save(path, titled('Fresh'));
    await release.act('releaseApprove');
    return release;
  };

  test('is one at a time, cannot be edited or discarded, and is in the audit log', async () => {
    const first = await openRelease(service(), 'First');
    await first.save('/first', titled('Fresh'));
    expect(await first.attempt('releaseRollOut', { rollout: { share: 10 } })).toEqual(['RELEASE_STATE', undefined]);
    await first.act('releaseApprove');
    const bench = await approved('/logged');
    // Both begin at once.
    const began = await Promise.all(
      [first, bench].map((each) => each.attempt('releaseRollOut', { rollout: { share: 10 } })),
    );
    expect(new Set(began)).toEqual(new Set([undefined, ['ROLLING_OUT', undefined]]));
    const [running, waiting] = began[0] === undefined ? [first, bench] : [bench, first];
    expect([(await running.save('/logged', titled('Edited'))).status, await running.attempt('releaseDiscard')]).toEqual(
      [409, ['RELEASE_STATE', undefined]],
    );
    await running.act('releaseRollOut', { rollout: null });
    await waiting.act('releaseRollOut', { rollout: { share: 20 } });
    await waiting.act('releaseRollOut', { rollout: null });
    const acts: unknown[] = [];
    for await (const { act, detail } of readAudit(service().db, { webId: '501' }))
      if (detail?.release === waiting.id) acts.push([act, detail.share]);
    expect(acts.slice(-2)).toEqual([
      ['release-rolled-out', 20],
      ['release-withdrawn', undefined],
    ]);
    const refused = await post(service(), 'release-roll-out', { id: waiting.id, base: 0, rollout: { share: 100 } });
    expect(refused.status).toBe(400);
  });

  test('counts those who see it and those who do not, once each, for its goal', async () => {
    const bench = await approved('/counted');
    const { rollout } = (await bench.act('releaseRollOut', { rollout: { share: 50, goal: 'cart' } })).release;
    const { id = '', path = '' } = rollout?.results ?? {};
    expect(id).toBe(rolloutId(bench.id));
    const count = (variant: number, kind: string, goal = 'cart', experiment = id) => ({
      path: '/',
      experiment,
      variant,
      kind,
      goal,
    });
    const add = (counts: readonly object[]) => send(service(), '/api/experiments/count', { counts });
    await add([count(0, 'exposure'), count(1, 'exposure')]);
    await add([
      count(1, 'exposure'),
      count(1, 'conversion'),
      count(2, 'exposure'),
      count(1, 'exposure', 'order'),
      count(1, 'exposure', 'cart', rolloutId('other')),
    ]);
    expect(dataOf(await get(service(), 'experiment', { path, id, goal: 'cart' })).variants).toEqual([
      { variant: 0, exposures: 1, conversions: 0 },
      { variant: 1, exposures: 2, conversions: 1 },
    ]);
  });
});
