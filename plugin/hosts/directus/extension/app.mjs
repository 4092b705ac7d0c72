/** The entry of the module bar, and where the sign-in leads to: on to the page of Siteplane. */
const leadsOn = {
  created() {
    const [root, path = ''] = window.location.pathname.split('/admin/siteplane');
    window.location.replace(path.startsWith(`${root}/plugins/`) ? path + window.location.search : `${root}/plugins/siteplane`);
  },
  render: () => null,
};

const routes = ['', ':rest(.*)*'].map((path) => ({ path, component: leadsOn }));

export const modules = [{ id: 'siteplane', name: 'Siteplane', icon: 'hub', routes }];
