import type { WebSuite } from '.';
import { send } from './request';

const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/** A stored file is where its address says, for everybody: pages and emails name it. */
export function casesOfMedia({ describe, test, expect, site }: WebSuite): void {
  describe('files of the media library', () => {
    test('one that is not there is 404, one that is there is sent as what it is', async () => {
      const { host, url } = site();
      if (host.media.absent) return;
      const file = await host.media.store(gif, 'dot.gif');
      const get = async (path: string) => {
        const { status, headers } = await send(url, ['GET', host.places.siteRoot + path]);
        return [status, headers['content-type']];
      };
      expect((await get(file.url.replace(/[^/]*$/, 'nothing.gif')))[0]).toBe(404);
      expect(await get(file.url)).toEqual([200, 'image/gif']);
      await host.media.remove(file.id);
      expect((await get(file.url))[0]).toBe(404);
    });
  });
}
